/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.function.LongPredicate;

/** Finds the first time from which on something holds, quickly where it is near a guess. */
final class FirstTime {
    private FirstTime() {
    }

    /**
     * The first time at which the predicate holds, or the largest one if it never does.
     *
     * @param reached once true, true for all later times
     */
    static long of(LongPredicate reached, long guess) {
        return reached.test(guess) ? backward(reached, guess) : forward(reached, guess);
    }

    private static long backward(LongPredicate reached, long guess) {
        long high = guess;
        for (long step = 1; high > Long.MIN_VALUE; step = ExactArithmetic.saturatedAdd(step, step)) {
            long low = ExactArithmetic.saturatedSubtract(high, step);
            if (!reached.test(low)) {
                return between(reached, low, high);
            }
            high = low;
        }
        return high;
    }

    private static long forward(LongPredicate reached, long guess) {
        long low = guess;
        for (long step = 1; low < Long.MAX_VALUE; step = ExactArithmetic.saturatedAdd(step, step)) {
            long high = ExactArithmetic.saturatedAdd(low, step);
            if (reached.test(high)) {
                return between(reached, low, high);
            }
            low = high;
        }
        return low;
    }

    /** It does not hold at {@code low} and holds at {@code high}. */
    private static long between(LongPredicate reached, long low, long high) {
        long notYet = low;
        long found = high;
        while (found - notYet != 1) {
            long middle = notYet + (found - notYet >>> 1);
            if (reached.test(middle)) {
                found = middle;
            } else {
                notYet = middle;
            }
        }
        return found;
    }
}
