// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One side of the convex hull of a set of points (x: time on b, y: time on a), kept while points arrive in any order.
 * Points are ordered by x, no three of them lie on a line. Appending in order costs constant time on average; a point
 * in the middle costs the length of the hull, which is short: it grows with the logarithm of the number of points
 * wherever delays are random.
 */
final class HalfHull {
    /** Which side of the points the hull follows. */
    enum Side {
        /** Points below, hull above them: slopes fall from left to right. */
        UPPER(-1),
        /** Points above, hull below them: slopes grow from left to right. */
        LOWER(1);

        private final int sign;

        Side(int sign) {
            this.sign = sign;
        }
    }

    private final Side side;
    private long[] xs;
    private long[] ys;
    private int size;

    HalfHull(Side side) {
        this(side, new long[16], new long[16], 0);
    }

    private HalfHull(Side side, long[] xs, long[] ys, int size) {
        this.side = side;
        this.xs = xs;
        this.ys = ys;
        this.size = size;
    }

    /** The hull on one side of some points. */
    static HalfHull of(Side side, SortedPoints points) {
        HalfHull hull = new HalfHull(side);
        for (int i = 0; i < points.size(); i++) {
            hull.add(points.x(i), points.y(i));
        }
        return hull;
    }

    /** The upper hull of the messages from a to b. */
    static HalfHull fromAToB(MessageExchange exchange) {
        HalfHull hull = new HalfHull(Side.UPPER);
        for (int i = 0; i < exchange.keptFromAToB(); i++) {
            hull.add(exchange.receivedOnB(i), exchange.sentOnA(i));
        }
        return hull;
    }

    /** The lower hull of the messages from b to a. */
    static HalfHull fromBToA(MessageExchange exchange) {
        HalfHull hull = new HalfHull(Side.LOWER);
        for (int i = 0; i < exchange.keptFromBToA(); i++) {
            hull.add(exchange.sentOnB(i), exchange.receivedOnA(i));
        }
        return hull;
    }

    int size() {
        return size;
    }

    long x(int index) {
        return xs[index];
    }

    long y(int index) {
        return ys[index];
    }

    /** Adds a point; it stays only if it is a corner of the hull. */
    void add(long x, long y) {
        int index = firstAtOrAfter(x);
        if (isCovered(index, x, y)) {
            return;
        }
        if (index < size && xs[index] == x) {
            ys[index] = y;
        } else {
            insert(index, x, y);
        }
        dropAfter(index);
        dropBefore(index);
    }

    List<Corner> corners() {
        return IntStream.range(0, size).mapToObj(i -> new Corner(xs[i], ys[i])).toList();
    }

    /** The corner where a line of this slope touches the hull. */
    int support(Slope slope) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (side.sign * edge(middle).compareTo(slope) >= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The same hull seen when x runs backwards. */
    HalfHull mirrored() {
        long[] mirroredXs = new long[size];
        long[] mirroredYs = new long[size];
        for (int i = 0; i < size; i++) {
            mirroredXs[i] = -xs[size - 1 - i];
            mirroredYs[i] = ys[size - 1 - i];
        }
        return new HalfHull(side, mirroredXs, mirroredYs, size);
    }

    /** Slope of the edge from a corner to the next. */
    Slope edge(int index) {
        return new Slope(ys[index + 1] - ys[index], xs[index + 1] - xs[index]);
    }

    private int firstAtOrAfter(long x) {
        if (size == 0 || x > xs[size - 1]) {
            return size;
        }
        int found = Arrays.binarySearch(xs, 0, size, x);
        return found >= 0 ? found : -found - 1;
    }

    private boolean isCovered(int index, long x, long y) {
        if (index < size && xs[index] == x) {
            return side.sign * Long.compare(y, ys[index]) >= 0;
        }
        boolean inside = index > 0 && index < size;
        return inside && turn(xs[index - 1], ys[index - 1], x, y, xs[index], ys[index]) <= 0;
    }

    private void dropAfter(int index) {
        int last = index;
        while (last + 2 < size && turn(index, last + 1, last + 2) <= 0) {
            last++;
        }
        remove(index + 1, last + 1);
    }

    private void dropBefore(int index) {
        int first = index;
        while (first >= 2 && turn(first - 2, first - 1, index) <= 0) {
            first--;
        }
        remove(first, index);
    }

    private int turn(int i, int j, int k) {
        return turn(xs[i], ys[i], xs[j], ys[j], xs[k], ys[k]);
    }

    /** Positive if the second point is a corner between the two others. */
    private int turn(long x1, long y1, long x2, long y2, long x3, long y3) {
        return side.sign * ExactArithmetic.compareProducts(y3 - y2, x2 - x1, y2 - y1, x3 - x2);
    }

    private void insert(int index, long x, long y) {
        if (size == xs.length) {
            xs = Arrays.copyOf(xs, size + (size >> 1) + 1);
            ys = Arrays.copyOf(ys, xs.length);
        }
        System.arraycopy(xs, index, xs, index + 1, size - index);
        System.arraycopy(ys, index, ys, index + 1, size - index);
        xs[index] = x;
        ys[index] = y;
        size++;
    }

    private void remove(int from, int to) {
        if (from == to) {
            return; // as for most points, and empty copies are not free
        }
        System.arraycopy(xs, to, xs, from, size - to);
        System.arraycopy(ys, to, ys, from, size - to);
        size -= to - from;
    }
}
