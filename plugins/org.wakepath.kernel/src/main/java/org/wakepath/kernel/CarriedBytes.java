/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Comparator;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** An index over the packets that one host sent, or received, in one epoch of a flow: which carried a given byte. */
final class CarriedBytes {
    private static final long TURN = 1L << 32;

    private final FlowEnd end;
    private final long epoch;
    private final int[] byStart;
    /** For each place in {@link #byStart}, the largest end of it and all places before; bounds the search back. */
    private final long[] reach;

    CarriedBytes(FlowEnd end, long epoch) {
        this.end = end;
        this.epoch = epoch;
        byStart = IntStream.range(0, end.rows.length).filter(i -> end.epochs[i] == epoch && !end.isBare(i)).boxed()
                .sorted(Comparator.<Integer>comparingLong(i -> end.starts[i]).thenComparing(i -> i))
                .mapToInt(Integer::intValue).toArray();
        reach = new long[byStart.length];
        long furthest = Long.MIN_VALUE;
        for (int k = 0; k < byStart.length; k++) {
            furthest = Math.max(furthest, end.ends[byStart[k]]);
            reach[k] = furthest;
        }
    }

    long epoch() {
        return epoch;
    }

    /**
     * By how much the positions of a receiver must be shifted to be the sender's, for a byte at {@code position}. Both
     * ends count from the first number that their trace holds; without a common SYN these may lie whole turns of the
     * 32-bit sequence apart, and where more was sent than one turn there are several answers.
     */
    LongStream shifts(long position) {
        if (byStart.length == 0) {
            return LongStream.empty();
        }
        long first = end.starts[byStart[0]];
        long nearest = first + Integer.toUnsignedLong((int) (position - first));
        return LongStream.iterate(nearest, p -> p < reach[reach.length - 1], p -> p + TURN).map(p -> p - position);
    }

    /** Calls {@code visitor} with the place in the flow's end of every packet that overlaps the bytes [from, to). */
    void overlapping(long from, long to, IntConsumer visitor) {
        for (int k = lastStartingBefore(to); k >= 0 && reach[k] > from; k--) {
            if (end.ends[byStart[k]] > from) {
                visitor.accept(byStart[k]);
            }
        }
    }

    private int lastStartingBefore(long position) {
        return PartitionPoint.of(byStart.length, k -> end.starts[byStart[k]] < position) - 1;
    }
}
