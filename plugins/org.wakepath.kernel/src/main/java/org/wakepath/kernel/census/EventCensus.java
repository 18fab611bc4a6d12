// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.wakepath.base.OrderedWork;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.InterruptContext;
import org.wakepath.kernel.KernelEventLayout;

/** Counts all events of a host, several streams at a time; the result is the same for any number of threads. */
public final class EventCensus {
    private record StreamCount(List<String> names, EventTally tally) {
    }

    private final int threads;

    /** Uses at most {@code threads} threads, at least one. */
    public EventCensus(int threads) {
        this.threads = Math.max(1, threads);
    }

    /**
     * Reads every event of a host once.
     *
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public HostCensus count(Host host) {
        Map<Trace, EventNames> names = new HashMap<>();
        host.traces().forEach(trace -> names.put(trace, EventNames.of(trace, host)));
        List<Stream> streams = host.traces().stream().flatMap(trace -> trace.streams().stream()).toList();
        List<StreamCount> counts = new ArrayList<>();
        new OrderedWork(threads).run(streams.size(), i -> count(streams.get(i), names.get(streams.get(i).trace())),
                counts::add);
        SortedMap<String, Long> byName = new TreeMap<>();
        names.values().forEach(n -> n.names().forEach(name -> byName.put(name, 0L)));
        counts.forEach(count -> add(count, byName));
        long start = counts.stream().mapToLong(c -> c.tally().start).min().orElse(Long.MAX_VALUE);
        long end = counts.stream().mapToLong(c -> c.tally().end).max().orElse(Long.MIN_VALUE);
        boolean isEmpty = start > end;
        SwitchGaps gaps = counts.stream().map(c -> c.tally().switches.gaps()).reduce(new SwitchGaps(0, 0, 0),
                SwitchGaps::and);
        return new HostCensus(host, cpus(streams), byName, isEmpty ? 0 : start, isEmpty ? 0 : end,
                streams.stream().mapToLong(Stream::discarded).sum(), missingCpus(host, counts), gaps,
                gaps.isFiltered() ? filtered(host) : feasible(host));
    }

    private static StreamCount count(Stream stream, EventNames names) {
        return new StreamCount(names.names(),
                EventTally.of(stream, stream.packets(), names));
    }

    private static void add(StreamCount count, Map<String, Long> byName) {
        for (int i = 0; i < count.names().size(); i++) {
            byName.merge(count.names().get(i), count.tally().counts[i], Long::sum);
        }
    }

    private static SortedSet<Integer> missingCpus(Host host, List<StreamCount> counts) {
        SortedSet<Integer> missing = new TreeSet<>();
        counts.forEach(count -> missing.addAll(count.tally().named.missing(host.recordedCpus())));
        return host.recordedCpus().isEmpty() ? new TreeSet<>() : missing;
    }

    private static SortedSet<Integer> cpus(List<Stream> streams) {
        return streams.stream().map(Stream::cpu).filter(cpu -> cpu >= 0).collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Which analyses the events of a host are enough for. Events that were enabled count, even if none happened,
     * because a trace without traffic has no packets to miss.
     */
    public static List<Feasibility> feasible(Host host) {
        return Feasibility.of(names(host), TracerKind.of(host));
    }

    private static List<Feasibility> filtered(Host host) {
        return Feasibility.ofFiltered(names(host), TracerKind.of(host));
    }

    private static Set<String> names(Host host) {
        List<EventClass> classes = new ArrayList<>();
        host.traces().stream().filter(Host::isKernel).map(Trace::eventClasses).forEach(classes::addAll);
        return classes.stream().flatMap(EventCensus::names).collect(Collectors.toSet());
    }

    /** Name of an event, its fields, and its interrupt context, if it tells it. */
    private static java.util.stream.Stream<String> names(EventClass event) {
        String name = KernelEventLayout.plainName(event.name());
        List<String> names = new ArrayList<>();
        names.add(name);
        event.fieldNames().forEach(field -> names.add(name + '.' + field));
        if (InterruptContext.isIn(event)) {
            names.add(name + ".context");
        }
        return names.stream();
    }
}
