// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigInteger;
import java.util.List;

record Point(long x, long y) {
    static HalfHull hull(HalfHull.Side side, List<Point> points) {
        HalfHull hull = new HalfHull(side);
        points.forEach(point -> hull.add(point.x, point.y));
        return hull;
    }

    /** Positive if the turn from this over the second to the third point is to the left. */
    int turn(Point second, Point third) {
        BigInteger left = difference(second.x, x).multiply(difference(third.y, y));
        return left.compareTo(difference(second.y, y).multiply(difference(third.x, x)));
    }

    private static BigInteger difference(long a, long b) {
        return BigInteger.valueOf(a).subtract(BigInteger.valueOf(b));
    }
}
