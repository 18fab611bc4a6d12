// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.Arrays;

/**
 * The number of latencies between bounds.
 *
 * @param bounds ns, rising; bar {@code i} has what is at least bound {@code i} and less than bound {@code i + 1}
 * @param counts by bar
 */
public record Histogram(long[] bounds, int[] counts) {

    /** The number of bars. */
    public int bars() {
        return counts.length;
    }

    /** The place of a latency, in bars from the left. */
    public double place(long latency) {
        int bar = bar(latency, bounds);
        double from = Math.log(bounds[bar]);
        return bar + (Math.log(latency) - from) / (Math.log(bounds[bar + 1]) - from);
    }

    static int bar(long latency, long[] bounds) {
        int found = Arrays.binarySearch(bounds, latency);
        return Math.max(0, Math.min(bounds.length - 2, found >= 0 ? found : -found - 2));
    }
}
