// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.RandomAccess;
import java.util.stream.Collectors;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.build.ReadingWatch;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.network.PacketMatches;
import org.wakepath.track.PageFaults;
import org.wakepath.track.SortedRows;

/** The requests of all hosts whose messages were recorded. They are kept as columns; each is made when asked for. */
public final class RecordedRequests {
    private final Analysis analysis;
    private final int reference;
    private final List<HostRequests> hosts = new ArrayList<>();
    private final List<HandedWork> handed = new ArrayList<>();
    private final List<RequestEnds> ends = new ArrayList<>();
    /** By host, the tasks by the numbers of their workers. */
    private final List<Map<Integer, TaskSummary>> workers = new ArrayList<>();
    /** By the label of a host, its number. */
    private final Map<String, Integer> numbers = new HashMap<>();
    private final RequestViews views;
    private final List<Request> all;
    private long lost;
    private long withoutAnswer;
    private long renumbered;

    /**
     * A thread that sent the first packet of an answer.
     *
     * @param sent when, ns on the clock of the reference
     */
    record Sender(TaskSummary task, long sent, boolean isGuessed) {
    }

    private RecordedRequests(Analysis analysis, int reference, ReadingWatch watch) {
        this.analysis = analysis;
        this.reference = reference;
        List<PageFaults> faults = analysis.pageFaults(watch);
        for (int host = 0; host < analysis.graphs().size(); host++) {
            numbers.put(analysis.graphs().get(host).host(), host);
            read(host, watch);
        }
        new OtherEnds(analysis, reference).join(ends);
        hosts.forEach(host -> new OneAtATime(host).raise());
        views = new RequestViews(analysis, reference, hosts, handed, faults);
        all = new Answered(sorted(answered()));
    }

    /**
     * Reads the requests.
     *
     * @param reference number of the host on whose clock all times are
     * @param watch receives the progress of reading, and may cancel it
     */
    public static RecordedRequests of(Analysis analysis, int reference, ReadingWatch watch) {
        return new RecordedRequests(analysis, reference, watch);
    }

    private void read(int host, ReadingWatch watch) {
        List<TaskSummary> tasks = analysis.tasks().stream().filter(task -> task.hostNumber() == host).toList();
        ExecutionGraph graph = analysis.graphs().get(host);
        HostRequests requests = new HostRequests(host, ends, analysis.messages(host, watch), graph.packets(),
                tasks, analysis.spool());
        hosts.add(requests);
        ends.add(requests.ends());
        handed.add(new Handovers(requests, graph, tasks).find());
        workers.add(tasks.stream().collect(Collectors.toMap(TaskSummary::worker, task -> task, (one, other) -> one)));
        lost += requests.lost();
        renumbered += requests.renumbered();
    }

    /** All requests that have an answer, by their begin. Each is made when it is asked for, and is not kept. */
    public List<Request> all() {
        return all;
    }

    /** How many stretches of time lack messages, because the recorder lost them. */
    public long lost() {
        return lost;
    }

    /** How many requests have no answer in the traces, and are left out. */
    public long withoutAnswer() {
        return withoutAnswer;
    }

    /** How many messages the recorder gave the number of an earlier one of their connection; they have others here. */
    public long renumbered() {
        return renumbered;
    }

    /** The request of an id that was found, or null. */
    Request get(RequestId id) {
        return request(id).map(views::of).orElse(null);
    }

    private Optional<RequestEnd> request(RequestId id) {
        RequestEnds host = ends.get(numbers.get(id.host()));
        int row = host.find(id.connection(), id.number());
        return row == RequestEnds.NONE ? Optional.empty()
                : Optional.of(host.get(row)).filter(one -> isOfRequest(one) && one.hasAnswer());
    }

    /**
     * Who sent the answer to a request whose server's messages were not recorded; empty if its packet does not tell.
     */
    Optional<Sender> sender(RequestId id) {
        return request(id).flatMap(this::sender);
    }

    /** Who created a thread, if the kernel's trace tells. */
    Optional<TaskSummary> creator(TaskSummary task) {
        ExecutionGraph graph = analysis.graphs().get(task.hostNumber());
        int birth = graph.workers().head(task.worker());
        return graph.linkKind(birth) == LinkKind.FORK
                ? Optional.ofNullable(workers.get(task.hostNumber()).get(graph.worker(graph.link(birth))))
                : Optional.empty();
    }

    Analysis analysis() {
        return analysis;
    }

    int reference() {
        return reference;
    }

    /** The requests that a text names: none, one, or one on each of several hosts. */
    public List<Request> find(String text) {
        return RequestId.parse(text).map(this::find).orElse(List.of());
    }

    private List<Request> find(RequestId.Pick pick) {
        return numbers.keySet().stream().map(pick::on).filter(pick::fits).map(this::get)
                .filter(one -> one != null)
                .sorted(Comparator.comparingLong(Request::begin).thenComparing(one -> one.id().toString())).toList();
    }

    /** Whether it is the server's end, or the only one that was recorded. */
    private static boolean isOfRequest(RequestEnd request) {
        return request.isServed() ? request.begin() < Long.MAX_VALUE : request.other() == null;
    }

    /** The hosts and rows of the requests that have an answer. */
    private LongArrayList answered() {
        LongArrayList found = new LongArrayList();
        for (RequestEnds host : ends) {
            for (RequestEnd request : host) {
                if (isOfRequest(request) && request.hasAnswer()) {
                    found.add(request.place());
                } else if (isOfRequest(request)) {
                    withoutAnswer++;
                }
            }
        }
        return found;
    }

    private RequestEnd at(long place) {
        return RequestEnd.at(place, ends);
    }

    /** By their begin; those of the same moment by their id. */
    private long[] sorted(LongArrayList places) {
        long[] begins = new long[places.size()];
        for (int i = 0; i < begins.length; i++) {
            begins[i] = views.of(at(places.getLong(i))).begin();
        }
        int[] order = SortedRows.by(i -> begins[i], begins.length);
        long[] sorted = new long[order.length];
        for (int from = 0, to; from < order.length; from = to) {
            List<Long> together = new ArrayList<>();
            for (to = from; to < order.length && begins[order[to]] == begins[order[from]]; to++) {
                together.add(places.getLong(order[to]));
            }
            if (together.size() > 1) {
                together.sort(Comparator.comparing(place -> views.id(at(place)).toString()));
            }
            for (int i = from; i < to; i++) {
                sorted[i] = together.get(i - from);
            }
        }
        return sorted;
    }

    /** The requests that have an answer. */
    private final class Answered extends AbstractList<Request> implements RandomAccess {
        private final long[] places;

        Answered(long[] places) {
            this.places = places;
        }

        @Override
        public Request get(int i) {
            return views.of(at(places[i]));
        }

        @Override
        public int size() {
            return places.length;
        }
    }

    /** By the packet that brought the answer, where the kernel's trace has the sender of it. */
    private Optional<Sender> sender(RequestEnd request) {
        OptionalInt row = hosts.get(request.host()).answer(request);
        PacketMatches matches = analysis.matches(reference);
        if (row.isEmpty() || !matches.isMatched(request.host(), row.getAsInt())) {
            return Optional.empty();
        }
        int host = matches.senderHost(request.host(), row.getAsInt());
        ExecutionGraph graph = analysis.graphs().get(host);
        int sent = matches.senderRow(request.host(), row.getAsInt());
        int vertex = graph.packets().vertex(sent);
        TaskSummary task = vertex == ExecutionGraph.NONE ? null : workers.get(host).get(graph.worker(vertex));
        return Optional.ofNullable(task).map(
                one -> new Sender(one, analysis.convert(host, graph.packets().time(sent), reference),
                        matches.isGuessed(request.host(), row.getAsInt())));
    }
}
