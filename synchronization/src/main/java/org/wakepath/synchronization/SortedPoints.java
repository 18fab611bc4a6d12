// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/** The kept messages of one direction, as points (x: time on b, y: time on a), from left to right. */
record SortedPoints(long[] xs, long[] ys) {
    static SortedPoints fromAToB(MessageExchange exchange) {
        return sorted(exchange.receivedOnB(), exchange.sentOnA());
    }

    static SortedPoints fromBToA(MessageExchange exchange) {
        return sorted(exchange.sentOnB(), exchange.receivedOnA());
    }

    /** Sorts the columns in place. */
    static SortedPoints sorted(long[] xs, long[] ys) {
        LongArrays.radixSort(xs, ys);
        return new SortedPoints(xs, ys);
    }

    int size() {
        return xs.length;
    }

    long x(int index) {
        return xs[index];
    }

    long y(int index) {
        return ys[index];
    }

    /** The points from one x to another, both included. */
    SortedPoints between(long first, long last) {
        int from = firstAtOrAfter(first);
        int to = last == Long.MAX_VALUE ? xs.length : firstAtOrAfter(last + 1);
        return new SortedPoints(Arrays.copyOfRange(xs, from, to), Arrays.copyOfRange(ys, from, to));
    }

    private int firstAtOrAfter(long x) {
        int low = 0;
        int high = xs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (xs[middle] < x) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The same points seen when x runs backwards. */
    SortedPoints mirrored() {
        long[] mirroredXs = new long[xs.length];
        long[] mirroredYs = new long[ys.length];
        for (int i = 0; i < xs.length; i++) {
            mirroredXs[i] = -xs[xs.length - 1 - i];
            mirroredYs[i] = ys[ys.length - 1 - i];
        }
        return new SortedPoints(mirroredXs, mirroredYs);
    }
}
