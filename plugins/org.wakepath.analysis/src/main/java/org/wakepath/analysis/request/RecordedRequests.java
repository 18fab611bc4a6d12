// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.HostRequests.Exchange;
import org.wakepath.analysis.request.HostRequests.Handover;
import org.wakepath.analysis.request.HostRequests.Turn;
import org.wakepath.analysis.request.Request.Asked;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Remote;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.graph.build.ReadingWatch;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.network.PacketMatches;
import org.wakepath.path.KnownBy;
import org.wakepath.track.Messages;
import org.wakepath.track.PageFaults;

/** The requests of all hosts whose messages were recorded. */
public final class RecordedRequests {
    private final Analysis analysis;
    private final int reference;
    private final List<HostRequests> hosts = new ArrayList<>();
    private final List<Handovers> handovers = new ArrayList<>();
    private final List<PageFaults> faults;
    private final Map<RequestId, Request> requests = new LinkedHashMap<>();
    private final Map<Integer, Map<Integer, String>> processes = new HashMap<>();
    private final Map<RequestId, Sender> senders = new HashMap<>();
    /** By host, the tasks by the numbers of their workers. */
    private final List<Map<Integer, TaskSummary>> workers = new ArrayList<>();
    private long lost;
    private long withoutAnswer;

    /**
     * A thread that sent the first packet of an answer.
     *
     * @param sent when, ns on the clock of the reference
     */
    record Sender(TaskSummary task, long sent, boolean isGuessed) {
    }

    private RecordedRequests(Analysis analysis, int reference, List<PageFaults> faults) {
        this.analysis = analysis;
        this.reference = reference;
        this.faults = faults;
    }

    /**
     * Reads the requests.
     *
     * @param reference number of the host on whose clock all times are
     * @param watch receives the progress of reading, and may cancel it
     */
    public static RecordedRequests of(Analysis analysis, int reference, ReadingWatch watch) {
        RecordedRequests found = new RecordedRequests(analysis, reference, analysis.pageFaults(watch));
        List<Messages> messages = analysis.messages(watch);
        List<Exchange> exchanges = new ArrayList<>();
        for (int host = 0; host < messages.size(); host++) {
            int number = host;
            List<TaskSummary> tasks = analysis.tasks().stream().filter(task -> task.hostNumber() == number).toList();
            tasks.stream().filter(task -> task.process() == task.task().tid()).forEach(task -> found.processes
                    .computeIfAbsent(number, unused -> new HashMap<>()).put(task.process(), task.task().name()));
            HostRequests requests = new HostRequests(host, messages.get(host), analysis.graphs().get(host).packets(),
                    tasks.stream().collect(Collectors.groupingBy(task -> task.task().tid())));
            Handovers handovers = new Handovers(requests, analysis.graphs().get(host), tasks);
            handovers.find();
            found.handovers.add(handovers);
            found.workers.add(tasks.stream()
                    .collect(Collectors.toMap(TaskSummary::worker, task -> task, (one, other) -> one)));
            found.hosts.add(requests);
            found.lost += messages.get(host).lost();
            exchanges.addAll(requests.exchanges());
        }
        new OtherEnds(analysis, reference).join(exchanges);
        found.hosts.forEach(host -> new OneAtATime(host).raise());
        found.add(exchanges);
        return found;
    }

    /** All requests that have an answer, by their begin. */
    public List<Request> all() {
        return List.copyOf(requests.values());
    }

    /** How many stretches of time lack messages, because the recorder lost them. */
    public long lost() {
        return lost;
    }

    /** How many requests have no answer in the traces, and are left out. */
    public long withoutAnswer() {
        return withoutAnswer;
    }

    /** The request of an id that was found. */
    Request get(RequestId id) {
        return requests.get(id);
    }

    /**
     * Who sent the answer to a request whose server's messages were not recorded; empty if its packet does not tell.
     */
    Optional<Sender> sender(RequestId id) {
        return Optional.ofNullable(senders.get(id));
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
        return RequestId.parse(text).map(pick -> requests.values().stream().filter(one -> pick.fits(one.id())).toList())
                .orElse(List.of());
    }

    private void add(List<Exchange> exchanges) {
        List<Request> found = new ArrayList<>();
        for (Exchange exchange : exchanges) {
            if (exchange.isServed() ? exchange.begin < Long.MAX_VALUE : exchange.other == null) {
                if (exchange.hasAnswer()) {
                    found.add(request(exchange));
                    sender(exchange).ifPresent(sender -> senders.put(id(exchange), sender));
                } else {
                    withoutAnswer++;
                }
            }
        }
        found.sort(Comparator.comparingLong(Request::begin).thenComparing(one -> one.id().toString()));
        found.forEach(one -> requests.put(one.id(), one));
    }

    /** By the packet that brought the answer, where the kernel's trace has the sender of it. */
    private Optional<Sender> sender(Exchange exchange) {
        OptionalInt row = hosts.get(exchange.host).answer(exchange);
        PacketMatches matches = analysis.matches(reference);
        if (row.isEmpty() || !matches.isMatched(exchange.host, row.getAsInt())) {
            return Optional.empty();
        }
        int host = matches.senderHost(exchange.host, row.getAsInt());
        ExecutionGraph graph = analysis.graphs().get(host);
        int sent = matches.senderRow(exchange.host, row.getAsInt());
        int vertex = graph.packets().vertex(sent);
        TaskSummary task = vertex == ExecutionGraph.NONE ? null : workers.get(host).get(graph.worker(vertex));
        return Optional.ofNullable(task).map(
                one -> new Sender(one, analysis.convert(host, graph.packets().time(sent), reference),
                        matches.isGuessed(exchange.host, row.getAsInt())));
    }

    private Request request(Exchange exchange) {
        List<Work> work = Stream.concat(
                exchange.turns.stream().filter(turn -> turn.fragment.begin() <= exchange.end)
                        .map(turn -> work(turn, exchange)),
                exchange.handed.stream().map(this::work))
                .sorted(Comparator.comparingLong(Work::begin)).toList();
        long begin = work.isEmpty() ? time(exchange, exchange.begin)
                : work.get(0).arrived().orElse(work.get(0).begin());
        KnownBy known = exchange.isServed() ? work.stream().map(Work::known).reduce(KnownBy::and)
                .orElse(KnownBy.INFERRED) : exchange.isNumbered ? KnownBy.WITNESSED : KnownBy.INFERRED;
        return new Request(id(exchange), kind(exchange), begin, Math.max(begin, time(exchange, exchange.end)),
                exchange.isComplete, known, caller(exchange), work, asked(exchange),
                remote(exchange), faults(exchange), text(exchange));
    }

    /** Of two ends that were recorded, the text may be known at one alone. */
    private static String text(Exchange exchange) {
        return exchange.text.isEmpty() && exchange.other != null ? exchange.other.text : exchange.text;
    }

    private Optional<PageFaults.Count> faults(Exchange exchange) {
        PageFaults recorded = faults.get(exchange.host);
        List<Optional<PageFaults.Count>> all = Stream.concat(
                exchange.turns.stream().filter(one -> one.fragment.begin() <= exchange.end)
                        .map(one -> recorded.between(one.fragment.tid(), one.fragment.begin(),
                                Math.min(one.end(), exchange.end))),
                exchange.handed.stream().filter(one -> one.begin() <= exchange.end)
                        .map(one -> recorded.between(one.task().task().tid(), one.begin(),
                                Math.min(one.end(), exchange.end))))
                .toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream().flatMap(Optional::stream).reduce(PageFaults.Count::plus) : Optional.empty();
    }

    private Optional<Remote> remote(Exchange exchange) {
        return hosts.get(exchange.host).remote(exchange).map(
                one -> new Remote(one.flow(), time(exchange, one.begin()), time(exchange, one.end())));
    }

    private Work work(Turn turn, Exchange exchange) {
        OptionalLong arrived = turn.arrived.isEmpty() ? turn.arrived
                : OptionalLong.of(time(exchange, Math.min(turn.arrived.getAsLong(), turn.fragment.begin())));
        List<Queued> behind = turn.arrived.isEmpty() ? List.of()
                : behind(exchange, turn, turn.arrived.getAsLong());
        return new Work(turn.task, time(exchange, turn.fragment.begin()),
                time(exchange, Math.min(turn.end(), exchange.end)), turn.known, arrived,
                Optional.ofNullable(turn.answered).map(RecordedRequests::server).map(this::id), behind);
    }

    private Work work(Handover handover) {
        Exchange exchange = handover.exchange();
        List<Queued> behind = handovers.get(exchange.host).behind(handover).stream()
                .map(one -> new Queued(time(exchange, Math.max(handover.since(), one.begin())),
                        time(exchange, Math.min(handover.begin(), one.end())), Optional.of(id(one.exchange())),
                        one.known().and(handover.known())))
                .toList();
        return new Work(Optional.of(handover.task()), time(exchange, handover.begin()),
                time(exchange, Math.min(handover.end(), exchange.end)), handover.known(),
                OptionalLong.of(time(exchange, handover.since())), Optional.empty(), behind);
    }

    /** What the thread of a turn worked on before, since a moment. */
    private List<Queued> behind(Exchange exchange, Turn turn, long since) {
        List<Queued> behind = new ArrayList<>();
        for (Turn other : hosts.get(exchange.host).turns(turn.fragment.tid(), since, turn.fragment.begin())) {
            if (other.owner != exchange) {
                behind.add(new Queued(time(exchange, Math.max(since, other.fragment.begin())),
                        time(exchange, Math.min(turn.fragment.begin(), other.end())),
                        Optional.ofNullable(other.owner).map(this::id), other.known));
            }
        }
        return behind;
    }

    private Optional<Caller> caller(Exchange exchange) {
        Exchange asking = exchange.isServed() ? exchange.other : exchange;
        if (asking == null || asking.owner == null) {
            return Optional.empty();
        }
        return Optional.of(new Caller(id(asking.owner),
                exchange.isServed() ? asking.ownerKnown.and(exchange.otherKnown) : asking.ownerKnown));
    }

    private List<Asked> asked(Exchange exchange) {
        return exchange.asked.stream().map(one -> new Asked(id(server(one)), time(one, one.begin),
                one.other == null ? one.ownerKnown : one.ownerKnown.and(one.otherKnown)))
                .sorted(Comparator.comparingLong(Asked::sent)).toList();
    }

    private static Exchange server(Exchange asking) {
        return asking.other == null ? asking : asking.other;
    }

    private RequestId id(Exchange exchange) {
        return new RequestId(analysis.graphs().get(exchange.host).host(), exchange.connection.number(),
                exchange.number);
    }

    private Kind kind(Exchange exchange) {
        return new Kind(exchange.isServed(), exchange.connection.protocol(), exchange.isServed()
                ? exchange.connection.local().port() : exchange.connection.remote().port(), process(exchange),
                analysis.graphs().get(exchange.host).host());
    }

    /** The name of the process of a request, by that of its first thread where its own is not known. */
    private String process(Exchange exchange) {
        if (exchange.firstTask == null) {
            return "";
        }
        return processes.getOrDefault(exchange.host, Map.of()).getOrDefault(exchange.firstTask.process(),
                exchange.firstTask.task().name());
    }

    private long time(Exchange exchange, long local) {
        return analysis.convert(exchange.host, local, reference);
    }
}
