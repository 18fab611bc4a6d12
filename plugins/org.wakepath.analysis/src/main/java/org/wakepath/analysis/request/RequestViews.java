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
    Request of(RequestEnd request) {
        List<Work> work = Stream.concat(
                request.turns().stream().filter(turn -> turn.begin() <= request.end())
                        .map(turn -> work(turn, request)),
                request.handed().stream().map(this::work))
                .sorted(Comparator.comparingLong(Work::begin)).toList();
        long begin = work.isEmpty() ? time(request, request.begin())
                : work.get(0).arrived().orElse(work.get(0).begin());
        KnownBy known = request.isServed() ? work.stream().map(Work::known).reduce(KnownBy::and)
                .orElse(KnownBy.INFERRED) : request.isNumbered() ? KnownBy.WITNESSED : KnownBy.INFERRED;
        return new Request(id(request), kind(request), begin, Math.max(begin, time(request, request.end())),
                request.isComplete(), known, caller(request), work, asked(request),
                remote(request), faults(request), text(request), status(request));
    }

    /** Of two ends that were recorded, the text may be known at one alone. */
    private static String text(RequestEnd request) {
        return request.text().isEmpty() && request.other() != null ? request.other().text() : request.text();
    }

    private static int status(RequestEnd request) {
        return request.status() == 0 && request.other() != null ? request.other().status() : request.status();
    }

    private Optional<PageFaults.Count> faults(RequestEnd request) {
        PageFaults recorded = faults.get(request.host());
        List<Optional<PageFaults.Count>> all = Stream.concat(
                request.turns().stream().filter(one -> one.begin() <= request.end())
                        .map(one -> recorded.between(one.tid(), one.begin(),
                                Math.min(one.end(), request.end()))),
                request.handed().stream().filter(one -> one.begin() <= request.end())
                        .map(one -> recorded.between(one.task().task().tid(), one.begin(),
                                Math.min(one.end(), request.end()))))
                .toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream().flatMap(Optional::stream).reduce(PageFaults.Count::plus) : Optional.empty();
    }

    private Optional<Remote> remote(RequestEnd request) {
        return hosts.get(request.host()).remote(request).map(
                one -> new Remote(one.flow(), time(request, one.begin()), time(request, one.end())));
    }

    private Work work(Turn turn, RequestEnd request) {
        OptionalLong arrived = turn.arrived().isEmpty() ? turn.arrived()
                : OptionalLong.of(time(request, Math.min(turn.arrived().getAsLong(), turn.begin())));
        List<Queued> behind = turn.arrived().isEmpty() ? List.of()
                : behind(request, turn, turn.arrived().getAsLong());
        return new Work(turn.task(), time(request, turn.begin()),
                time(request, Math.min(turn.end(), request.end())), turn.known(), arrived,
                Optional.ofNullable(turn.answered()).map(RequestViews::server).map(this::id), behind);
    }

    private Work work(Handover handover) {
        RequestEnd request = handover.request();
        List<Queued> behind = handed.get(request.host()).behind(handover).stream()
                .map(one -> new Queued(time(request, Math.max(handover.since(), one.begin())),
                        time(request, Math.min(handover.begin(), one.end())), Optional.of(id(one.request())),
                        one.known().and(handover.known())))
                .toList();
        return new Work(Optional.of(handover.task()), time(request, handover.begin()),
                time(request, Math.min(handover.end(), request.end())), handover.known(),
                OptionalLong.of(time(request, handover.since())), Optional.empty(), behind);
    }

    /** What the thread of a turn worked on before, since a moment. */
    private List<Queued> behind(RequestEnd request, Turn turn, long since) {
        List<Queued> behind = new ArrayList<>();
        for (Turn other : hosts.get(request.host()).turns().between(turn.tid(), since, turn.begin())) {
            if (!request.equals(other.owner())) {
                behind.add(new Queued(time(request, Math.max(since, other.begin())),
                        time(request, Math.min(turn.begin(), other.end())),
                        Optional.ofNullable(other.owner()).map(this::id), other.known()));
            }
        }
        return behind;
    }

    private Optional<Caller> caller(RequestEnd request) {
        RequestEnd asking = request.isServed() ? request.other() : request;
        if (asking == null || asking.owner() == null) {
            return Optional.empty();
        }
        return Optional.of(new Caller(id(asking.owner()),
                request.isServed() ? asking.ownerKnown().and(request.otherKnown()) : asking.ownerKnown()));
    }

    private List<Asked> asked(RequestEnd request) {
        return request.asked().stream().map(one -> new Asked(id(server(one)), time(one, one.begin()),
                one.other() == null ? one.ownerKnown() : one.ownerKnown().and(one.otherKnown())))
                .sorted(Comparator.comparingLong(Asked::sent)).toList();
    }

    private static RequestEnd server(RequestEnd asking) {
        return asking.other() == null ? asking : asking.other();
    }

    RequestId id(RequestEnd request) {
        return new RequestId(analysis.graphs().get(request.host()).host(), request.connection().number(),
                request.number());
    }

    private Kind kind(RequestEnd request) {
        return new Kind(request.isServed(), protocol(request), request.isServed()
                ? request.connection().local().port() : request.connection().remote().port(), process(request),
                analysis.graphs().get(request.host()).host());
    }

    /** What comes behind an upgrade speaks another protocol than the connection did before. */
    private static String protocol(RequestEnd request) {
        return request.isNumbered() ? request.connection().protocol() : "";
    }

    /** The name of the process of a request, by that of its first thread where its own is not known. */
    private String process(RequestEnd request) {
        return request.firstTask().map(task -> processes.getOrDefault(request.host(), Map.of())
                .getOrDefault(task.process(), task.task().name())).orElse("");
    }

    private long time(RequestEnd request, long local) {
        return analysis.convert(request.host(), local, reference);
    }
}
