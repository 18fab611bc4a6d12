// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Arrays;

/**
 * The upper or lower limit of a curve that stays on one side of some points, with a slope within a range. Each point
 * limits the curve by a cone of the two extreme slopes. A point within another's cone limits nothing and is left out.
 * At any x, the nearest remaining points on either side limit the curve the most.
 */
final class ConeEnvelope {
    private final Limit limit;
    private final SlopeRange slopes;
    private long[] xs;
    private long[] ys;
    private int size;

    private enum Limit {
        /** Points that the curve stays under. */
        FROM_ABOVE(1),
        /** Points that the curve stays over. */
        FROM_BELOW(-1);

        private final int sign;

        Limit(int sign) {
            this.sign = sign;
        }
    }

    /** The highest curve under some points, at least one. */
    static ConeEnvelope under(SortedPoints points, SlopeRange slopes) {
        return new ConeEnvelope(Limit.FROM_ABOVE, points, slopes);
    }

    /** The lowest curve over some points, at least one. */
    static ConeEnvelope over(SortedPoints points, SlopeRange slopes) {
        return new ConeEnvelope(Limit.FROM_BELOW, points, slopes);
    }

    private ConeEnvelope(Limit limit, SortedPoints points, SlopeRange slopes) {
        this.limit = limit;
        this.slopes = slopes;
        this.xs = new long[points.size()];
        this.ys = new long[points.size()];
        for (int i = 0; i < points.size(); i++) {
            take(points.x(i), points.y(i));
        }
        xs = Arrays.copyOf(xs, size);
        ys = Arrays.copyOf(ys, size);
    }

    /** The number of points that limit the curve. */
    int size() {
        return size;
    }

    long x(int index) {
        return xs[index];
    }

    long y(int index) {
        return ys[index];
    }

    /** The points that limit the curve. */
    SortedPoints points() {
        return new SortedPoints(xs, ys);
    }

    /** Whether a point at x limits the curve. */
    boolean has(long x) {
        return Arrays.binarySearch(xs, 0, size, x) >= 0;
    }

    /** Height of the limit at x, rounded away from the points. */
    long at(long x) {
        int right = firstAtOrAfter(x);
        if (right == size) {
            return from(size - 1, rightward(), x);
        }
        long height = from(right, leftward(), x);
        return right == 0 ? height : tighter(height, from(right - 1, rightward(), x));
    }

    /** Whether the limit, rounded away from the points, is tighter somewhere than a point of the opposite limit. */
    boolean excludesAnyOf(ConeEnvelope opposite) {
        int right = 0;
        for (int i = 0; i < opposite.size; i++) {
            while (right < size && xs[right] < opposite.xs[i]) {
                right++;
            }
            if (excludes(opposite.xs[i], opposite.ys[i], right)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a point next to this one, away from the points of the limit, still lies in a cone beside it. */
    private boolean excludes(long x, long y, int right) {
        if (limit == Limit.FROM_BELOW && y == Long.MAX_VALUE) {
            return false;
        }
        long next = y - limit.sign;
        return right < size && isCovered(x, next, xs[right], ys[right], leftward())
                || right > 0 && isCovered(x, next, xs[right - 1], ys[right - 1], rightward());
    }

    /** The hull of those that limit the curve from one x to another, both included. */
    HalfHull hull(HalfHull.Side side, long from, long to) {
        HalfHull hull = new HalfHull(side);
        for (int i = firstAtOrAfter(from); i < size && xs[i] <= to; i++) {
            hull.add(xs[i], ys[i]);
        }
        return hull;
    }

    /** Points come from left to right; those kept so far are in the front of the columns. */
    private void take(long x, long y) {
        if (size > 0 && isCovered(x, y, xs[size - 1], ys[size - 1], rightward())) {
            return;
        }
        while (size > 0 && isCovered(xs[size - 1], ys[size - 1], x, y, leftward())) {
            size--;
        }
        xs[size] = x;
        ys[size] = y;
        size++;
    }

    /** Whether a point lies in the cone of a corner, on the side where its edge has this slope. */
    private boolean isCovered(long x, long y, long cornerX, long cornerY, Slope slope) {
        return limit.sign * ExactArithmetic.compareProducts(y - cornerY, slope.run(), slope.rise(), x - cornerX) >= 0;
    }

    /** The slope of the edge that a cone has on its right. */
    private Slope rightward() {
        return limit == Limit.FROM_ABOVE ? slopes.high() : slopes.low();
    }

    private Slope leftward() {
        return limit == Limit.FROM_ABOVE ? slopes.low() : slopes.high();
    }

    private long from(int corner, Slope slope, long x) {
        long rise = limit == Limit.FROM_ABOVE ? slope.ceilRise(xs[corner], x) : slope.floorRise(xs[corner], x);
        return ExactArithmetic.saturatedAdd(ys[corner], rise);
    }

    private long tighter(long one, long other) {
        return limit == Limit.FROM_ABOVE ? Math.min(one, other) : Math.max(one, other);
    }

    private int firstAtOrAfter(long x) {
        int found = Arrays.binarySearch(xs, 0, size, x);
        return found >= 0 ? found : -found - 1;
    }
}
