/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Tubes of the stretches between jumps. In the gap between two stretches the curve leaves the one for the other at an
 * unknown moment; whether it jumps up, when b's clock stands still, or goes on level, when a's does, it never falls.
 */
final class JumpedTube implements Tube {
    private final List<Stretch> stretches;

    JumpedTube(List<Stretch> stretches) {
        this.stretches = List.copyOf(stretches);
    }

    @Override
    public long floorAt(long x) {
        int index = lastBegunAt(x);
        Stretch left = stretches.get(index);
        if (isWithin(index, x)) {
            return left.relation().earliestOnA(x);
        }
        long first = left.relation().earliestOnA(left.last());
        long right = stretches.get(index + 1).relation().earliestOnA(x);
        return Math.max(first, Math.min(left.relation().earliestOnA(x), right));
    }

    @Override
    public long ceilAt(long x) {
        int index = lastBegunAt(x);
        Stretch left = stretches.get(index);
        if (isWithin(index, x)) {
            return left.relation().latestOnA(x);
        }
        Stretch right = stretches.get(index + 1);
        long last = right.relation().latestOnA(right.first());
        return Math.min(last, Math.max(left.relation().latestOnA(x), right.relation().latestOnA(x)));
    }

    @Override
    public long first() {
        return stretches.get(0).first();
    }

    @Override
    public long last() {
        return stretches.get(stretches.size() - 1).last();
    }

    @Override
    public long[] corners() {
        return stretches.stream().flatMapToLong(stretch -> LongStream.of(stretch.relation().tube().corners())).toArray();
    }

    private boolean isWithin(int index, long x) {
        return x <= stretches.get(index).last() || index == stretches.size() - 1;
    }

    private int lastBegunAt(long x) {
        int low = 0;
        int high = stretches.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (stretches.get(middle).first() <= x) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
