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
    private final RequestEnds ends;
    private final Arrivals arrivals;
    private final Acknowledgements acknowledgements;
    private final List<Answer> answers;
    private final Map<Integer, IntArrayList> ownerless;
    private final Map<Integer, Long> strangers;
    private final long lost;
    private final long renumbered;

    /**
     * Finds them. Nothing keeps the messages that they are found by.
     *
     * @param hosts where their ends are to be found by others
     * @param tasks those of the host
     * @param spool where they are kept
     */
    HostRequests(int host, List<RequestEnds> hosts, Messages messages, PacketTable packets, List<TaskSummary> tasks,
            Spool spool) {
        ends = new RequestEnds(host, hosts, messages.fragments(), new TaskTable(tasks), spool);
        arrivals = new Arrivals(packets, messages.connections().values());
        acknowledgements = new Acknowledgements(packets, messages.connections().values());
        RequestEndReader reader = new RequestEndReader(messages, ends, arrivals);
        reader.read();
        answers = reader.answers;
        ownerless = reader.ownerless;
        strangers = reader.strangers;
        lost = messages.lost();
        renumbered = reader.renumbered();
    }

    /** The ends of requests, by the first message of each. */
    RequestEnds ends() {
        return ends;
    }

    /** When the other side had a request and had not answered it; empty if packets do not tell. */
    Optional<Remote> remote(RequestEnd request) {
        if (request.isServed() || !request.isNumbered() || !request.hasAnswer()) {
            return Optional.empty();
        }
        OptionalLong had = acknowledgements.of(request.connection(), request.sentBytes());
        OptionalLong answered = arrivals.of(request.connection(), request.bytesBeforeAnswer());
        return had.isPresent() && answered.isPresent() && request.sent() <= had.getAsLong()
                && had.getAsLong() < answered.getAsLong() && answered.getAsLong() <= request.end()
                        ? Optional.of(new Remote(Arrivals.Ends.of(request.connection()).words(), had.getAsLong(),
                                answered.getAsLong()))
                        : Optional.empty();
    }

    /** The packet with which the answer to a request arrived that the host sent. */
    OptionalInt answer(RequestEnd request) {
        return request.isServed() || request.bytesBeforeAnswer() < 0 ? OptionalInt.empty()
                : arrivals.packet(request.connection(), request.bytesBeforeAnswer());
    }

    /** The fragments of threads. */
    Turns turns() {
        return ends.turns;
    }

    /** Parts of answers by threads that were given no message of a request, by their time. */
    List<Answer> answers() {
        return answers;
    }

    /** For processes, since when they have connections of which it is not known whether requests come on them. */
    Map<Integer, Long> strangers() {
        return strangers;
    }

    /** How many messages had the number of an earlier one of their connection. */
    long renumbered() {
        return renumbered;
    }

    /** How many stretches of time lack messages. */
    long lost() {
        return lost;
    }

    /** The requests that a thread sent between two moments, and of which it is not known for whom. */
    List<RequestEnd> asked(TaskSummary task, long from, long to) {
        IntArrayList all = ownerless.getOrDefault(task.worker(), new IntArrayList());
        int first = PartitionPoint.of(all.size(), i -> ends.get(all.getInt(i)).begin() < from);
        int last = PartitionPoint.of(all.size(), i -> ends.get(all.getInt(i)).begin() <= to);
        return first >= last ? List.of() : all.subList(first, last).intStream().mapToObj(ends::get)
                .filter(one -> one.owner() == null).toList();
    }
}
