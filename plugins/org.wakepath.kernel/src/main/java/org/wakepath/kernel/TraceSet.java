// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.wakepath.ctf.NoTraceException;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.TraceCopy;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.ctf.type.CtfException;

/**
 * The traces of an analysis, grouped by host.
 *
 * <p>A host is a clock: traces with the same clock UUID belong together, whatever their folders are called. A trace
 * without a clock UUID stands alone. Machines that were cloned while running share their UUID. If kernel traces of one
 * clock come from hosts with different names, each name is a host of its own.
 *
 * @param hosts in the order in which their first trace was found; labels are unique
 * @param copies packets that several folders hold; they count once
 * @param offsets hosts whose traces place the zero of their clock differently; all are read as the first kernel trace
 * has it
 */
public record TraceSet(List<Host> hosts, List<TraceCopy> copies, List<OffsetDifference> offsets) {

    /**
     * Opens every trace at or below the given folders, with one thread for each processor.
     *
     * @throws NoTraceException if a folder does not exist or holds no trace
     * @throws CtfException if a trace is not valid
     */
    public static TraceSet open(List<Path> folders) {
        return open(folders, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Opens every trace at or below the given folders.
     *
     * @param threads number of threads that read, at least 1; only the time it takes depends on it
     * @throws NoTraceException if a folder does not exist or holds no trace
     * @throws CtfException if a trace is not valid
     */
    public static TraceSet open(List<Path> folders, int threads) {
        return of(Trace.openAll(find(folders, note -> {}), threads));
    }

    /**
     * Folders of all traces at or below the given folders, each once.
     *
     * @param notes receives a sentence for each folder below that may hold traces and cannot be listed
     * @throws NoTraceException if a folder does not exist or holds no trace
     */
    public static List<Path> find(List<Path> folders, Consumer<String> notes) {
        Set<Path> found = new LinkedHashSet<>();
        folders.forEach(folder -> found.addAll(Trace.find(folder, notes)));
        return List.copyOf(found);
    }

    /** The hosts that an analysis numbers, in order: those with a kernel trace that has streams. */
    public List<Host> kernelHosts() {
        return hosts.stream().filter(host -> !host.kernelStreams().isEmpty()).toList();
    }

    /** Groups open traces by host. */
    public static TraceSet of(List<Trace> all) {
        List<Trace> traces = all.stream().filter(trace -> trace.copies().stream().noneMatch(TraceCopy::whole)).toList();
        Map<Object, Set<String>> names = kernelNames(traces);
        Map<Object, List<Trace>> byClock = new LinkedHashMap<>();
        for (Trace trace : traces) {
            Object clock = clock(trace);
            boolean isShared = names.getOrDefault(clock, Set.of()).size() > 1;
            Object identity = isShared ? List.of(clock, new TraceOrigin(trace).hostname()) : clock;
            byClock.computeIfAbsent(identity, k -> new ArrayList<>()).add(trace);
        }
        Set<String> labels = new HashSet<>();
        List<Host> hosts = new ArrayList<>();
        List<OffsetDifference> offsets = new ArrayList<>();
        for (List<Trace> group : byClock.values()) {
            String label = label(group, labels);
            Optional<ClockClass> reference = reference(group);
            reference.flatMap(clock -> OffsetDifference.of(label, group, clock)).ifPresent(offsets::add);
            hosts.add(new Host(label,
                    group.stream().map(trace -> reference.map(trace::on).orElse(trace)).toList()));
        }
        return new TraceSet(List.copyOf(hosts), all.stream().flatMap(trace -> trace.copies().stream()).toList(),
                List.copyOf(offsets));
    }

    /** The clock whose zero counts for all traces of a host: the kernel's, if there is one. */
    private static Optional<ClockClass> reference(List<Trace> group) {
        return Stream.concat(group.stream().filter(Host::isKernel), group.stream())
                .flatMap(trace -> trace.clocks().stream()).filter(clock -> clock.uuid().isPresent()).findFirst();
    }

    private static Map<Object, Set<String>> kernelNames(List<Trace> traces) {
        Map<Object, Set<String>> names = new HashMap<>();
        for (Trace trace : traces) {
            if (Host.isKernel(trace)) {
                names.computeIfAbsent(clock(trace), k -> new HashSet<>()).add(new TraceOrigin(trace).hostname());
            }
        }
        return names;
    }

    private static Object clock(Trace trace) {
        return trace.clocks().stream().map(ClockClass::uuid).flatMap(Optional::stream).findFirst()
                .<Object>map(UUID::toString).orElse(trace.folder());
    }

    private static String label(List<Trace> group, Set<String> taken) {
        String name = group.stream().map(t -> new TraceOrigin(t).hostname()).filter(n -> !n.isEmpty())
                .findFirst().orElse("host");
        String label = name;
        for (int number = 2; !taken.add(label); number++) {
            label = name + "#" + number;
        }
        return label;
    }
}
