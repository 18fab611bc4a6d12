// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.request.Request.Asked;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.Request.Queued;
import org.wakepath.analysis.request.Request.Remote;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.path.KnownBy;
import org.wakepath.track.PageFaults;

/** Makes requests of the columns that are kept of them, with times on the clock of one host. */
final class RequestViews {
    private final Analysis analysis;
    private final int reference;
    private final List<HostRequests> hosts;
    private final List<HandedWork> handed;
    private final List<PageFaults> faults;
    /** By host and id, the names of processes. */
    private final Map<Integer, Map<Integer, String>> processes = new HashMap<>();

    /** @param hosts the requests of each host, with what others did for them in {@code handed} */
    RequestViews(Analysis analysis, int reference, List<HostRequests> hosts, List<HandedWork> handed,
            List<PageFaults> faults) {
        this.analysis = analysis;
        this.reference = reference;
        this.hosts = hosts;
        this.handed = handed;
        this.faults = faults;
        analysis.tasks().stream().filter(task -> task.process() == task.task().tid()).forEach(task -> processes
                .computeIfAbsent(task.hostNumber(), host -> new HashMap<>()).put(task.process(), task.task().name()));
    }

    /** The request of an end that was recorded. */
    Request of(RequestEnd exchange) {
        List<Work> work = Stream.concat(
                exchange.turns().stream().filter(turn -> turn.begin() <= exchange.end())
                        .map(turn -> work(turn, exchange)),
                exchange.handed().stream().map(this::work))
                .sorted(Comparator.comparingLong(Work::begin)).toList();
        long begin = work.isEmpty() ? time(exchange, exchange.begin())
                : work.get(0).arrived().orElse(work.get(0).begin());
        KnownBy known = exchange.isServed() ? work.stream().map(Work::known).reduce(KnownBy::and)
                .orElse(KnownBy.INFERRED) : exchange.isNumbered() ? KnownBy.WITNESSED : KnownBy.INFERRED;
        return new Request(id(exchange), kind(exchange), begin, Math.max(begin, time(exchange, exchange.end())),
                exchange.isComplete(), known, caller(exchange), work, asked(exchange),
                remote(exchange), faults(exchange), text(exchange));
    }

    /** Of two ends that were recorded, the text may be known at one alone. */
    private static String text(RequestEnd exchange) {
        return exchange.text().isEmpty() && exchange.other() != null ? exchange.other().text() : exchange.text();
    }

    private Optional<PageFaults.Count> faults(RequestEnd exchange) {
        PageFaults recorded = faults.get(exchange.host());
        List<Optional<PageFaults.Count>> all = Stream.concat(
                exchange.turns().stream().filter(one -> one.begin() <= exchange.end())
                        .map(one -> recorded.between(one.tid(), one.begin(),
                                Math.min(one.end(), exchange.end()))),
                exchange.handed().stream().filter(one -> one.begin() <= exchange.end())
                        .map(one -> recorded.between(one.task().task().tid(), one.begin(),
                                Math.min(one.end(), exchange.end()))))
                .toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream().flatMap(Optional::stream).reduce(PageFaults.Count::plus) : Optional.empty();
    }

    private Optional<Remote> remote(RequestEnd exchange) {
        return hosts.get(exchange.host()).remote(exchange).map(
                one -> new Remote(one.flow(), time(exchange, one.begin()), time(exchange, one.end())));
    }

    private Work work(Turn turn, RequestEnd exchange) {
        OptionalLong arrived = turn.arrived().isEmpty() ? turn.arrived()
                : OptionalLong.of(time(exchange, Math.min(turn.arrived().getAsLong(), turn.begin())));
        List<Queued> behind = turn.arrived().isEmpty() ? List.of()
                : behind(exchange, turn, turn.arrived().getAsLong());
        return new Work(turn.task(), time(exchange, turn.begin()),
                time(exchange, Math.min(turn.end(), exchange.end())), turn.known(), arrived,
                Optional.ofNullable(turn.answered()).map(RequestViews::server).map(this::id), behind);
    }

    private Work work(Handover handover) {
        RequestEnd exchange = handover.exchange();
        List<Queued> behind = handed.get(exchange.host()).behind(handover).stream()
                .map(one -> new Queued(time(exchange, Math.max(handover.since(), one.begin())),
                        time(exchange, Math.min(handover.begin(), one.end())), Optional.of(id(one.exchange())),
                        one.known().and(handover.known())))
                .toList();
        return new Work(Optional.of(handover.task()), time(exchange, handover.begin()),
                time(exchange, Math.min(handover.end(), exchange.end())), handover.known(),
                OptionalLong.of(time(exchange, handover.since())), Optional.empty(), behind);
    }

    /** What the thread of a turn worked on before, since a moment. */
    private List<Queued> behind(RequestEnd exchange, Turn turn, long since) {
        List<Queued> behind = new ArrayList<>();
        for (Turn other : hosts.get(exchange.host()).turns().between(turn.tid(), since, turn.begin())) {
            if (!exchange.equals(other.owner())) {
                behind.add(new Queued(time(exchange, Math.max(since, other.begin())),
                        time(exchange, Math.min(turn.begin(), other.end())),
                        Optional.ofNullable(other.owner()).map(this::id), other.known()));
            }
        }
        return behind;
    }

    private Optional<Caller> caller(RequestEnd exchange) {
        RequestEnd asking = exchange.isServed() ? exchange.other() : exchange;
        if (asking == null || asking.owner() == null) {
            return Optional.empty();
        }
        return Optional.of(new Caller(id(asking.owner()),
                exchange.isServed() ? asking.ownerKnown().and(exchange.otherKnown()) : asking.ownerKnown()));
    }

    private List<Asked> asked(RequestEnd exchange) {
        return exchange.asked().stream().map(one -> new Asked(id(server(one)), time(one, one.begin()),
                one.other() == null ? one.ownerKnown() : one.ownerKnown().and(one.otherKnown())))
                .sorted(Comparator.comparingLong(Asked::sent)).toList();
    }

    private static RequestEnd server(RequestEnd asking) {
        return asking.other() == null ? asking : asking.other();
    }

    RequestId id(RequestEnd exchange) {
        return new RequestId(analysis.graphs().get(exchange.host()).host(), exchange.connection().number(),
                exchange.number());
    }

    private Kind kind(RequestEnd exchange) {
        return new Kind(exchange.isServed(), exchange.connection().protocol(), exchange.isServed()
                ? exchange.connection().local().port() : exchange.connection().remote().port(), process(exchange),
                analysis.graphs().get(exchange.host()).host());
    }

    /** The name of the process of a request, by that of its first thread where its own is not known. */
    private String process(RequestEnd exchange) {
        return exchange.firstTask().map(task -> processes.getOrDefault(exchange.host(), Map.of())
                .getOrDefault(task.process(), task.task().name())).orElse("");
    }

    private long time(RequestEnd exchange, long local) {
        return analysis.convert(exchange.host(), local, reference);
    }
}
