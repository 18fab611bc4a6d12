// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.wakepath.base.PartitionPoint;

/** The time ranges in which events were lost. */
final class LossTimes {
    /** The starts in order, and for each the latest end so far. */
    private final long[] froms;
    private final long[] ends;

    /** Ranges that are still being found. */
    static final class Ranges {
        private final LongArrayList from = new LongArrayList();
        private final LongArrayList to = new LongArrayList();

        /** Adds a range, in any order: its start, ns, and its end. */
        void add(long start, long end) {
            from.add(start);
            to.add(end);
        }

        int size() {
            return from.size();
        }

        LossTimes sorted() {
            return new LossTimes(from, to);
        }
    }

    private LossTimes(LongArrayList from, LongArrayList to) {
        Integer[] order = IntStream.range(0, from.size()).boxed()
                .sorted(Comparator.comparingLong(i -> from.getLong(i))).toArray(Integer[]::new);
        froms = new long[order.length];
        ends = new long[order.length];
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < order.length; i++) {
            froms[i] = from.getLong(order[i]);
            latest = Math.max(latest, to.getLong(order[i]));
            ends[i] = latest;
        }
    }

    /** Whether any loss overlaps a time range. */
    boolean touch(long begin, long end) {
        int before = PartitionPoint.of(froms.length, i -> froms[i] <= end);
        return before > 0 && ends[before - 1] >= begin;
    }
}
