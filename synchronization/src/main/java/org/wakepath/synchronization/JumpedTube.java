/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.List;
import java.util.stream.LongStream;

/**
 * Tubes of the stretches between jumps. In the gap between two stretches nothing is known but that neither clock runs
 * backwards: one of them stands still there, or each for a while.
 */
final class JumpedTube implements Tube {
    private final List<Stretch> stretches;
    /** What the messages before each stretch leave of the heights from its begin on. */
    private final long[] floors;
    /** What the messages after each stretch leave of the heights up to its end. */
    private final long[] ceilings;

    JumpedTube(List<Stretch> stretches) {
        this.stretches = List.copyOf(stretches);
        int count = stretches.size();
        floors = new long[count];
        ceilings = new long[count];
        floors[0] = Long.MIN_VALUE;
        ceilings[count - 1] = Long.MAX_VALUE;
        for (int i = 1; i < count; i++) {
            Stretch before = stretches.get(i - 1);
            floors[i] = Math.max(floors[i - 1], before.relation().earliestOnA(before.last()));
            Stretch after = stretches.get(count - i);
            ceilings[count - i - 1] = Math.min(ceilings[count - i], after.relation().latestOnA(after.first()));
        }
    }

    @Override
    public long floorAt(long x) {
        int index = lastBegunAt(x);
        return isWithin(index, x) ? Math.max(floors[index], stretches.get(index).relation().earliestOnA(x))
                : floors[index + 1];
    }

    @Override
    public long ceilAt(long x) {
        int index = lastBegunAt(x);
        return isWithin(index, x) ? Math.min(ceilings[index], stretches.get(index).relation().latestOnA(x))
                : ceilings[index];
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
