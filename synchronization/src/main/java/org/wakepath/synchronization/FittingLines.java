// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * All lines that pass between two hulls with a slope in a range. On none of them does a message arrive before it was
 * sent.
 */
final class FittingLines {
    private final HalfHull below;
    private final HalfHull above;
    private final SlopeRange slopes;

    FittingLines(HalfHull below, HalfHull above, SlopeRange slopes) {
        this.below = below;
        this.above = above;
        this.slopes = slopes;
    }

    SlopeRange slopes() {
        return slopes;
    }

    /** Those of them with a slope in a narrower range. */
    FittingLines within(SlopeRange narrower) {
        return new FittingLines(below, above, narrower);
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

    /** About how far apart the hulls are along the middle line, ns. */
    long room() {
        Slope slope = Slope.near((slopes.low().toDouble() + slopes.high().toDouble()) / 2);
        int p = below.support(slope);
        int q = above.support(slope);
        return Math.max(0, above.y(q) - below.y(p) - slope.floorRise(below.x(p), above.x(q)));
    }
}
