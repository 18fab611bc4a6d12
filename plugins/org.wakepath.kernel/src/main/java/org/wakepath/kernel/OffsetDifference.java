// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.type.ClockClass;

/**
 * Traces of one clock whose metadata place its zero differently, as where the time of day was set between two sessions.
 * What the clock counts agrees, so that order and distances are sure, and dates are not.
 *
 * @param host label of the host
 * @param folder folder of the trace that lies furthest from the one that counts
 * @param traces number of traces that differ
 * @param nanoseconds how much later the zero of the furthest lies than that which counts, ns; below zero if earlier
 */
public record OffsetDifference(String host, Path folder, int traces, long nanoseconds) {
    /** Each session of a tracer measures the zero by itself; what is measured twice differs by less, ns. */
    private static final long LEAST = 10_000;

    /** The difference among the traces of a host; empty if they agree. */
    static Optional<OffsetDifference> of(String host, List<Trace> traces, ClockClass reference) {
        List<OffsetDifference> all = traces.stream().map(trace -> new OffsetDifference(host, trace.folder(), 1,
                distance(trace, reference))).filter(one -> Math.abs(one.nanoseconds) >= LEAST).toList();
        return all.stream().max(Comparator.comparingLong(one -> Math.abs(one.nanoseconds)))
                .map(furthest -> new OffsetDifference(host, furthest.folder, all.size(), furthest.nanoseconds));
    }

    private static long distance(Trace trace, ClockClass reference) {
        return trace.clocks().stream().filter(reference::isSameAs).findFirst()
                .map(clock -> clock.offsetNanoseconds() - reference.offsetNanoseconds()).orElse(0L);
    }
}
