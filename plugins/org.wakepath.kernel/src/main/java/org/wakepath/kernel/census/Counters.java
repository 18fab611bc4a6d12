// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/** Values that a host's kernel traces tell over time: frequencies of CPUs, memory in use, and rates of disks. */
public final class Counters {
    private static final List<KnownEvent> EVENTS = java.util.stream.Stream
            .of("cpu-frequency", "page-alloc", "page-free", "block-issue", "block-complete")
            .map(EventCatalogue.get()::event).toList();
    private static final int FREQUENCY = 0;
    private static final int ALLOCATED = 1;
    private static final int FREED = 2;
    private static final int ISSUED = 3;
    private static final int COMPLETED = 4;
    private static final int KILO = 1000;
    private static final int PAGE = 4096;
    private static final int SECTOR = 512;
    /** The number of events between two reports to the watch. */
    private static final int WATCHED = 1 << 16;

    /** CPUs, disks and the memory, in this order and by their numbers. */
    private final Map<Source, Steps> counters = new TreeMap<>();
    private final Map<Request, Long> issued = new HashMap<>();
    private final List<EventDensity.Loss> losses = new ArrayList<>();

    /** What a value is of. */
    public enum Kind {
        /** The frequency of a CPU, Hz. */
        FREQUENCY,
        /** Bytes that requests to a disk move in each ns, evenly between issue and completion. */
        DISK,
        /** Bytes of memory in use, above the least that was in use in the trace. */
        MEMORY
    }

    /**
     * The source of values.
     *
     * @param number of the CPU, or the device of the disk as the kernel numbers it; 0 for memory
     */
    public record Source(Kind kind, long number) implements Comparable<Source> {
        @Override
        public int compareTo(Source other) {
            return kind == other.kind ? Long.compare(number, other.number) : kind.compareTo(other.kind);
        }
    }

    private record Request(long device, long sector) {
    }

    /** Values that change at certain times. */
    private static final class Steps {
        private final TreeMap<Long, Double> changes = new TreeMap<>();

        void add(long time, double change) {
            changes.merge(time, change, Double::sum);
        }
    }

    private Counters() {
    }

    /**
     * Reads the values of a host. Nothing is read where its traces have no such events.
     *
     * @param watch receives the numbers of further events that were read, and may throw an exception to end the reading
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     */
    public static Counters of(Host host, IntConsumer watch) {
        Counters counters = new Counters();
        List<Trace> traces = host.traces().stream().filter(Host::isKernel)
                .filter(trace -> trace.eventClasses().stream().anyMatch(event -> kind(event).isPresent())).toList();
        List<Stream> streams = traces.stream().flatMap(trace -> trace.streams().stream()).toList();
        if (!streams.isEmpty()) {
            try (MergedEvents events = new MergedEvents(streams, Counters::projection, null)) {
                counters.read(events, watch);
            }
        }
        return counters;
    }

    private static Optional<Integer> kind(EventClass event) {
        String name = KernelEventLayout.plainName(event.name());
        return EVENTS.stream().filter(known -> known.names().contains(name)).map(EVENTS::indexOf).findFirst();
    }

    private static Projection projection(Trace trace) {
        Projection.Builder projection = Projection.builder();
        Map<String, Integer> kinds = new HashMap<>();
        trace.eventClasses().forEach(event -> kind(event).ifPresent(kind -> kinds.put(event.name(), kind)));
        kinds.forEach((name, kind) -> projection.select(name, kind, EVENTS.get(kind).fields().toArray(String[]::new)));
        return projection.build();
    }

    private void read(MergedEvents events, IntConsumer watch) {
        Map<Long, Double> frequencies = new HashMap<>();
        for (int count = 1; events.next(); count++) {
            if (count % WATCHED == 0) {
                watch.accept(WATCHED);
            }
            long time = events.time();
            switch (events.kind()) {
                case FREQUENCY -> {
                    double hertz = (double) events.value(0) * KILO;
                    Double before = frequencies.put(events.value(1), hertz);
                    add(Kind.FREQUENCY, events.value(1), time, hertz - (before == null ? 0 : before));
                }
                case ALLOCATED -> add(Kind.MEMORY, 0, time, bytes(events.value(0)));
                case FREED -> add(Kind.MEMORY, 0, time, -bytes(events.value(0)));
                case ISSUED -> issued.put(new Request(events.value(0), events.value(1)), time);
                case COMPLETED -> complete(events, time);
                default -> losses.add(new EventDensity.Loss(events.value(1), events.value(2), events.value(0)));
            }
        }
    }

    private static double bytes(long order) {
        return order < 0 || order >= Integer.SIZE ? 0 : (double) (1L << order) * PAGE;
    }

    /** A request whose issue is not in the trace is left out, because nobody knows how long it took. */
    private void complete(MergedEvents events, long time) {
        Long start = issued.remove(new Request(events.value(0), events.value(1)));
        long sectors = events.value(2);
        if (start != null && start < time && sectors > 0) {
            double rate = (double) sectors * SECTOR / (time - start);
            add(Kind.DISK, events.value(0), start, rate);
            add(Kind.DISK, events.value(0), time, -rate);
        }
    }

    private void add(Kind kind, long number, long time, double change) {
        if (number != EventBatch.MISSING) {
            counters.computeIfAbsent(new Source(kind, number), unseen -> new Steps()).add(time, change);
        }
    }

    /** What there are values of. */
    public List<Source> sources() {
        return List.copyOf(counters.keySet());
    }

    /** When a value changes, ns since the host's epoch, ascending. */
    public long[] times(Source source) {
        return counters.get(source).changes.keySet().stream().mapToLong(time -> time).toArray();
    }

    /** The value from each of the times on. */
    public double[] values(Source source) {
        double[] values = new double[counters.get(source).changes.size()];
        double value = 0;
        double least = 0;
        double most = 0;
        int i = 0;
        for (Entry<Long, Double> change : counters.get(source).changes.entrySet()) {
            value += change.getValue();
            least = Math.min(least, value);
            most = Math.max(most, value);
            values[i++] = value;
        }
        double base = source.kind() == Kind.MEMORY ? least : 0;
        // What rounding leaves of rates that ended is nothing.
        double nothing = most / (1L << Integer.SIZE);
        for (i = 0; i < values.length; i++) {
            values[i] = Math.abs(values[i] - base) <= nothing ? 0 : values[i] - base;
        }
        return values;
    }

    /** Where events were lost, so that values may be missing. */
    public List<EventDensity.Loss> losses() {
        return List.copyOf(losses);
    }
}
