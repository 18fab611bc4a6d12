// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.LongUnaryOperator;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.kernel.census.Counters;
import org.wakepath.kernel.census.EventDensity;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;
import org.wakepath.words.Unit;

/**
 * Rows of values over time for each host of an analysis. What they need of the traces is read when a row is first asked
 * for, and kept. For use by several threads, of which one reads at a time.
 */
public final class ValueRows {
    /** The kernel has the minor number of a device in its lower bits, and the major number above them. */
    private static final int MINOR_BITS = 20;

    private final Analysis analysis;
    private final int threads;
    private final Map<Integer, EventDensity> densities = new HashMap<>();
    private final Map<Integer, Counters> counters = new HashMap<>();

    /** What rows show. */
    public enum Kind {
        /** How many events there are. */
        EVENTS,
        /** Frequencies of CPUs, rates of disks and memory in use, as far as the trace tells them. */
        COUNTERS
    }

    /** Makes rows of an analysis, without reading anything, on at most {@code threads} threads. */
    public ValueRows(Analysis analysis, int threads) {
        this.analysis = analysis;
        this.threads = threads;
    }

    /**
     * The rows of some kinds, host by host.
     *
     * @param reference number of the host whose clock counts
     * @param hosts their names
     * @param watch receives the numbers of further events that were read, from several threads, and may throw an
     * exception to end the reading
     */
    public synchronized List<TimeGraphRow> of(Set<Kind> kinds, int reference, HostNames hosts, IntConsumer watch) {
        List<TimeGraphRow> rows = new ArrayList<>();
        for (int number = 0; number < analysis.hosts().size(); number++) {
            int host = number;
            String name = SafeText.clean(hosts.of(analysis.hosts().get(host).label()));
            LongUnaryOperator clock = time -> analysis.convert(host, time, reference);
            if (kinds.contains(Kind.EVENTS)) {
                EventDensity density = densities.computeIfAbsent(host,
                        unread -> EventDensity.of(analysis.hosts().get(host), threads, watch));
                rows.add(row(name, "events", gauge(density, clock)));
            }
            if (kinds.contains(Kind.COUNTERS)) {
                Counters values = counters.computeIfAbsent(host,
                        unread -> Counters.of(analysis.hosts().get(host), watch));
                long end = HostSpan.of(analysis.hosts().get(host)).map(HostSpan::end).orElse(0L);
                values.sources()
                        .forEach(source -> rows.add(row(name, name(source), gauge(values, source, end, clock))));
            }
        }
        return rows;
    }

    private static TimeGraphRow row(String host, String name, Gauge gauge) {
        return new TimeGraphRow(new Worker(host, name, -1, 0, WorkerKind.INTERRUPT, -1, -1, false), new long[0],
                new long[0], new byte[0], new int[0], i -> name).showing(gauge);
    }

    private static String name(Counters.Source source) {
        return switch (source.kind()) {
            case FREQUENCY -> "frequency of CPU " + source.number();
            case DISK -> "disk " + (source.number() >>> MINOR_BITS) + ":" + (source.number() & (1L << MINOR_BITS) - 1);
            case MEMORY -> "memory above its least";
        };
    }

    private static Gauge gauge(Counters counters, Counters.Source source, long end, LongUnaryOperator clock) {
        long[] changes = counters.times(source);
        long[] times = Arrays.copyOf(changes, changes.length + 1);
        times[changes.length] = Math.max(end, changes[changes.length - 1]);
        return new Gauge(switch (source.kind()) {
            case FREQUENCY -> Unit.HERTZ;
            case DISK -> Unit.BYTES_PER_SECOND;
            case MEMORY -> Unit.BYTES;
        }, Arrays.stream(times).map(clock).toArray(), counters.values(source), gaps(counters.losses(), clock));
    }

    private static List<Gauge.Gap> gaps(List<EventDensity.Loss> losses, LongUnaryOperator clock) {
        return losses.stream().map(
                loss -> new Gauge.Gap(clock.applyAsLong(loss.from()), clock.applyAsLong(loss.to()), loss.events()))
                .toList();
    }

    /** The events of a host; their number in any time is the sum. Stretches without events are one step. */
    private static Gauge gauge(EventDensity density, LongUnaryOperator clock) {
        LongArrayList times = new LongArrayList();
        DoubleArrayList values = new DoubleArrayList();
        for (int i = 0; i < density.size(); i++) {
            int count = density.count(i);
            if (count > 0 || values.isEmpty() || values.getDouble(values.size() - 1) > 0) {
                long start = clock.applyAsLong(density.start(i));
                times.add(start);
                values.add(count == 0 ? 0 : (double) count / (clock.applyAsLong(density.start(i + 1)) - start));
            }
        }
        times.add(clock.applyAsLong(density.start(density.size())));
        return new Gauge(Unit.EVENTS, times.toLongArray(), values.toDoubleArray(),
                gaps(density.losses(), clock));
    }
}
