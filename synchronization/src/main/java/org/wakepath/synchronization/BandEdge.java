/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

/** The upper or lower edge of the feasible band: a part of a hull, continued on both sides by straight lines. */
final class BandEdge {
    private final HalfHull hull;
    private final Slope before;
    private final Slope after;

    BandEdge(HalfHull hull, Slope before, Slope after) {
        this.hull = hull;
        this.before = before;
        this.after = after;
    }

    /** Height at x, rounded down. */
    long floorAt(long x) {
        int corner = hull.lastAtOrBefore(x);
        return ExactArithmetic.saturatedAdd(hull.y(corner), slopeAt(corner, x).floorRise(hull.x(corner), x));
    }

    /** Height at x, rounded up. */
    long ceilAt(long x) {
        int corner = hull.lastAtOrBefore(x);
        return ExactArithmetic.saturatedAdd(hull.y(corner), slopeAt(corner, x).ceilRise(hull.x(corner), x));
    }

    private Slope slopeAt(int corner, long x) {
        if (x < hull.x(corner)) {
            return before;
        }
        return corner == hull.size() - 1 ? after : hull.edge(corner);
    }
}
