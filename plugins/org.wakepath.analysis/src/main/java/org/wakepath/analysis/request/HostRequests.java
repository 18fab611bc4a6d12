// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.wakepath.analysis.request.Request.Remote;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.network.PacketTable;
import org.wakepath.track.Messages;

/** The ends of requests on a host: those that it served, and those that it sent. Times are the host's. */
final class HostRequests {
    private final RequestEnds exchanges;
    private final Arrivals arrivals;
    private final Acknowledgements acknowledgements;
    private final List<Answer> answers;
    private final Map<Integer, IntArrayList> ownerless;
    private final Map<Integer, Long> strangers;
    private final long lost;

    /**
     * Finds them. Nothing keeps the messages that they are found by.
     *
     * @param hosts where their ends are to be found by others
     * @param tasks those of the host
     * @param spool where they are kept
     */
    HostRequests(int host, List<RequestEnds> hosts, Messages messages, PacketTable packets, List<TaskSummary> tasks,
            Spool spool) {
        exchanges = new RequestEnds(host, hosts, messages.fragments(), new TaskTable(tasks), spool);
        arrivals = new Arrivals(packets, messages.connections().values());
        acknowledgements = new Acknowledgements(packets, messages.connections().values());
        RequestEndReader reader = new RequestEndReader(messages, exchanges, arrivals);
        reader.read();
        answers = reader.answers;
        ownerless = reader.ownerless;
        strangers = reader.strangers;
        lost = messages.lost();
    }

    /** The ends of requests, by the first message of each. */
    RequestEnds exchanges() {
        return exchanges;
    }

    /** When the other side had a request and had not answered it; empty if packets do not tell. */
    Optional<Remote> remote(RequestEnd exchange) {
        if (exchange.isServed() || !exchange.isNumbered() || !exchange.hasAnswer()) {
            return Optional.empty();
        }
        OptionalLong had = acknowledgements.of(exchange.connection(), exchange.sentBytes());
        OptionalLong answered = arrivals.of(exchange.connection(), exchange.bytesBeforeAnswer());
        return had.isPresent() && answered.isPresent() && exchange.sent() <= had.getAsLong()
                && had.getAsLong() < answered.getAsLong() && answered.getAsLong() <= exchange.end()
                        ? Optional.of(new Remote(Arrivals.Ends.of(exchange.connection()).words(), had.getAsLong(),
                                answered.getAsLong()))
                        : Optional.empty();
    }

    /** The packet with which the answer to a request arrived that the host sent. */
    OptionalInt answer(RequestEnd exchange) {
        return exchange.isServed() || exchange.bytesBeforeAnswer() < 0 ? OptionalInt.empty()
                : arrivals.packet(exchange.connection(), exchange.bytesBeforeAnswer());
    }

    /** The fragments of threads. */
    Turns turns() {
        return exchanges.turns;
    }

    /** Parts of answers by threads that were given no message of a request, by their time. */
    List<Answer> answers() {
        return answers;
    }

    /** For processes, since when they have connections of which it is not known whether requests come on them. */
    Map<Integer, Long> strangers() {
        return strangers;
    }

    /** How many stretches of time lack messages. */
    long lost() {
        return lost;
    }

    /** The requests that a thread sent between two moments, and of which it is not known for whom. */
    List<RequestEnd> asked(TaskSummary task, long from, long to) {
        IntArrayList all = ownerless.getOrDefault(task.worker(), new IntArrayList());
        int first = PartitionPoint.of(all.size(), i -> exchanges.get(all.getInt(i)).begin() < from);
        int last = PartitionPoint.of(all.size(), i -> exchanges.get(all.getInt(i)).begin() <= to);
        return first >= last ? List.of() : all.subList(first, last).intStream().mapToObj(exchanges::get)
                .filter(one -> one.owner() == null).toList();
    }
}
