// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Optional;

/**
 * The limits that pairs of messages set to the rate of two clocks. It is at least {@code lower} at some moment, and at
 * most {@code upper} at some moment. If lower is above upper, no constant rate satisfies both.
 */
record RateLimits(Slope lower, Slope upper) {
    /** The credible rates of clocks that both count nanoseconds. */
    static final SlopeRange CREDIBLE = new SlopeRange(new Slope(99, 100), new Slope(101, 100));

    static RateLimits of(SortedPoints below, SortedPoints above) {
        return new RateLimits(PairRates.lowerLimit(below, above, CREDIBLE.low()),
                PairRates.upperLimit(below, above, CREDIBLE.high()));
    }

    /** The limits that the messages of both set. */
    RateLimits and(RateLimits other) {
        return new RateLimits(lower.compareTo(other.lower) >= 0 ? lower : other.lower,
                upper.compareTo(other.upper) <= 0 ? upper : other.upper);
    }

    /** Whether credible rates that vary as little as assumed satisfy both limits. */
    boolean agreeWith(DriftAssumption assumption) {
        return upper.compareTo(CREDIBLE.low()) > 0 && lower.compareTo(CREDIBLE.high()) < 0
                && lower.lowered(assumption.partsPerMillion()).compareTo(upper) <= 0;
    }

    /** The tube of the curve if its rate varies as little as assumed; empty if there is no such curve. */
    Optional<FeasibleTube> tube(SortedPoints below, SortedPoints above, DriftAssumption assumption) {
        if (!agreeWith(assumption)) {
            return Optional.empty();
        }
        return Optional.of(new FeasibleTube(below, above, assumption.momentary(lower, upper)))
                .filter(tube -> !tube.isEmpty());
    }
}
