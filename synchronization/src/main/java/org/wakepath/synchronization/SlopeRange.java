// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Optional;

/** The slopes from {@code low} to {@code high}, both included; empty if low is above high. */
record SlopeRange(Slope low, Slope high) {
    /**
     * Slopes of all lines that pass above (or through) the one hull and below the other: those of the extreme lines
     * Lmin and Lmax of Duda et al. A slope that nothing limits is infinite.
     *
     * @return nothing if no such line exists, that is if the hulls cross
     */
    static Optional<SlopeRange> between(HalfHull below, HalfHull above) {
        Optional<Slope> high = steepest(below, above);
        Optional<Slope> low = steepest(below.mirrored(), above.mirrored()).map(Slope::mirrored);
        if (high.isEmpty() || low.isEmpty() || isCrossedAtOneInstant(below, above)) {
            return Optional.empty();
        }
        return Optional.of(new SlopeRange(low.get(), high.get()));
    }

    boolean isEmpty() {
        return low.compareTo(high) > 0;
    }

    boolean isFinite() {
        return low.isFinite() && high.isFinite();
    }

    boolean contains(Slope slope) {
        return low.compareTo(slope) <= 0 && slope.compareTo(high) <= 0;
    }

    SlopeRange and(SlopeRange other) {
        return new SlopeRange(
                low.compareTo(other.low) >= 0 ? low : other.low, high.compareTo(other.high) <= 0 ? high : other.high);
    }

    /** The smallest range that holds both. */
    SlopeRange hull(SlopeRange other) {
        return new SlopeRange(
                low.compareTo(other.low) <= 0 ? low : other.low, high.compareTo(other.high) >= 0 ? high : other.high);
    }

    /**
     * Newton's method on the gap between the two supporting lines of one slope. The gap is concave and piecewise linear
     * in the slope, so the descent from infinity ends after few steps, exactly, on the steepest line that fits.
     */
    private static Optional<Slope> steepest(HalfHull below, HalfHull above) {
        Slope slope = Slope.INFINITE;
        while (true) {
            int p = below.support(slope);
            int q = above.support(slope);
            long run = above.x(q) - below.x(p);
            long rise = above.y(q) - below.y(p);
            if (ExactArithmetic.compareProducts(rise, slope.run(), slope.rise(), run) >= 0) {
                return Optional.of(slope);
            }
            if (run <= 0) {
                return Optional.empty();
            }
            slope = new Slope(rise, run);
        }
    }

    /** Points that all share one x limit no slope, but they can contradict each other. */
    private static boolean isCrossedAtOneInstant(HalfHull below, HalfHull above) {
        return below.size() == 1 && above.size() == 1 && below.x(0) == above.x(0) && above.y(0) < below.y(0);
    }
}
