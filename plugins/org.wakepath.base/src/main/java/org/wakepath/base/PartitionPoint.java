// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.util.function.IntPredicate;

/** The binary search behind every look-up in a sorted column. */
public final class PartitionPoint {
    private PartitionPoint() {
    }

    /** The first of the rows 0 to {@code count - 1} that is not before; {@code count} if all are before. */
    public static int of(int count, IntPredicate isBefore) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore.test(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The first of the rows {@code from} to {@code to - 1} of a sorted column whose value is not below {@code value};
     * {@code to} if all are. Makes no object, for look-ups that events make.
     */
    public static int of(IntColumn sorted, int from, int to, int value) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted.get(middle) < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
