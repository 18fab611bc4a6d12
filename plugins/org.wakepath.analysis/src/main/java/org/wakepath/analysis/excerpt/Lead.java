// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.excerpt;

import org.wakepath.graph.build.Excerpt;

/**
 * How far beyond an interval to read on either side: as far as the interval is long, but at least a stated time. Who
 * armed a timer or sent a packet longer before is not known, and there must be messages enough to relate the clocks.
 */
public record Lead(long least) {
    /** 100 ms: most waits in real traces are shorter, and it is little to read. */
    static final Lead USUAL = new Lead(100_000_000);

    long length(Excerpt interval) {
        return Math.max(least, interval.length());
    }

    /** The interval with the lead on both sides. */
    Excerpt around(Excerpt interval) {
        return interval.widened(length(interval));
    }
}
