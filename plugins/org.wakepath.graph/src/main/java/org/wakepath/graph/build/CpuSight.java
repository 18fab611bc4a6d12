// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import org.wakepath.kernel.Host;

/** Until when the streams of a trace show what its CPUs do. A CPU that has no stream is never in sight. */
final class CpuSight {
    private static final long ALWAYS = Long.MAX_VALUE;
    private static final long NEVER = Long.MIN_VALUE;

    private final Int2LongOpenHashMap ends = new Int2LongOpenHashMap();
    private final boolean hasStreamOfEveryCpu;

    CpuSight(Host host) {
        host.sightEnds().ifPresent(ends::putAll);
        ends.defaultReturnValue(ends.isEmpty() ? ALWAYS : NEVER);
        hasStreamOfEveryCpu = host.hasStreamOfEveryCpu();
    }

    /** Whether a CPU on which a task slept should have a stream, and has none. */
    boolean isMissing(int cpu) {
        return hasStreamOfEveryCpu && end(cpu) == NEVER;
    }

    /** Whether a CPU has a stream, as far as it is known. */
    boolean hasStream(int cpu) {
        return end(cpu) != NEVER;
    }

    /** The time, ns, from which on nothing of a CPU is recorded. */
    long end(int cpu) {
        return ends.get(cpu);
    }
}
