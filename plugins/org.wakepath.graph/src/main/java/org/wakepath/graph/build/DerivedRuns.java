// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.InterruptContext;

/**
 * The last run of each handler on one CPU, as derived from the fields of events. A handler has one run at a time, so an
 * interrupted run is still here when it goes on.
 */
final class DerivedRuns {
    private static final int SOFTIRQS = 16;

    private final long[] entries = new long[SOFTIRQS + InterruptContext.NMI + 1];
    private final InterruptFrame[] frames = new InterruptFrame[entries.length];
    /** Row of the last completed block request that belongs to no run yet, {@link ExecutionGraph#NONE} for none. */
    int completed = ExecutionGraph.NONE;
    /** When it was completed, ns. */
    long completedAt;

    /** The run of a handler by its entry number, null if no event of it was read yet. */
    InterruptFrame find(long kind, long source, long entry) {
        int slot = slot(kind, source);
        return entries[slot] == entry ? frames[slot] : null;
    }

    void put(long kind, long source, long entry, InterruptFrame frame) {
        int slot = slot(kind, source);
        entries[slot] = entry;
        frames[slot] = frame;
    }

    private static int slot(long kind, long source) {
        return kind == InterruptContext.SOFTIRQ ? (int) source & SOFTIRQS - 1
                : SOFTIRQS + (int) Math.min(kind, InterruptContext.NMI);
    }
}
