/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

/**
 * All lines that pass between two hulls with a slope in a range: no message arrives before it was sent on any of them.
 * Where the range is that of the extreme lines, the band ends on these; in between it follows the hulls.
 */
final class FeasibleBand {
    private final HalfHull below;
    private final HalfHull above;
    private final SlopeRange slopes;
    private final BandEdge lower;
    private final BandEdge upper;

    FeasibleBand(HalfHull below, HalfHull above, SlopeRange slopes) {
        this.below = below;
        this.above = above;
        this.slopes = slopes;
        this.lower = new BandEdge(
                below.between(below.support(slopes.high()), below.support(slopes.low())), slopes.high(), slopes.low());
        this.upper = new BandEdge(
                above.between(above.support(slopes.low()), above.support(slopes.high())), slopes.low(), slopes.high());
    }

    SlopeRange slopes() {
        return slopes;
    }

    /** The lowest line's height at x, rounded down. */
    long floorAt(long x) {
        return lower.floorAt(x);
    }

    /** The highest line's height at x, rounded up. */
    long ceilAt(long x) {
        return upper.ceilAt(x);
    }

    /** The smallest x of a point that holds the band. */
    long first() {
        return Math.min(below.x(0), above.x(0));
    }

    /** The largest x of a point that holds the band. */
    long last() {
        return Math.max(below.x(below.size() - 1), above.x(above.size() - 1));
    }

    /** The line of a slope in the middle of its room; for the slope of an extreme line, that line. */
    ExactLine midline(Slope slope) {
        int p = below.support(slope);
        int q = above.support(slope);
        return ExactLine.midway(slope, below.x(p), below.y(p), above.x(q), above.y(q));
    }

    /**
     * The middle line: slope and offset are the means of those of the two extreme lines, taken where the reference's
     * time is the abscissa. The lines that fit are a convex set there, so their mean fits too.
     */
    ExactLine middle() {
        return midline(slopes.low()).inverse().mean(midline(slopes.high()).inverse()).inverse();
    }
}
