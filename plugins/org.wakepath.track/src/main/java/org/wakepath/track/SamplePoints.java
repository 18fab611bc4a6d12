// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import org.wakepath.base.IntColumn;
import org.wakepath.base.Spool;

/** The moments at which tasks ran and stacks were taken of them, in the order of time. */
final class SamplePoints {
    final StackPoints points;
    private final IntColumn periods;
    private final IntColumn contexts;

    SamplePoints(Spool spool) {
        points = new StackPoints(spool);
        periods = new IntColumn(spool);
        contexts = new IntColumn(spool);
    }

    /** Adds a sample to {@link #points}. */
    void add(long period, long context) {
        periods.add((int) Math.max(1, Math.min(Integer.MAX_VALUE, period)));
        contexts.add(context == 0 ? 0 : 1);
    }

    long period(int row) {
        return periods.get(row);
    }

    boolean isInHandler(int row) {
        return contexts.get(row) != 0;
    }
}
