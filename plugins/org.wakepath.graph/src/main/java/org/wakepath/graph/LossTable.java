/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The stretches of one host's time in which events were lost on some CPU. */
final class LossTable {
    private final List<Loss> losses = new ArrayList<>();
    /** For each loss in order of its start, the latest end of it and all before. */
    private long[] reach = {};

    private record Loss(long from, long to) {
    }

    void add(long from, long to) {
        losses.add(new Loss(from, Math.max(from, to)));
    }

    /** Makes the table ready for {@link #overlaps}. */
    void close() {
        losses.sort(Comparator.comparingLong(Loss::from).thenComparingLong(Loss::to));
        reach = new long[losses.size()];
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < reach.length; i++) {
            latest = Math.max(latest, losses.get(i).to());
            reach[i] = latest;
        }
    }

    /** Whether something was lost in [from, to], ends included. */
    boolean overlaps(long from, long to) {
        int low = 0;
        int high = reach.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (losses.get(middle).from() <= to) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && reach[low - 1] >= from;
    }
}
