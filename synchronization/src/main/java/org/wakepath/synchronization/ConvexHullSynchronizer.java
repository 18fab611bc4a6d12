/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;
import org.wakepath.synchronization.ClockRelation.Evidence;
import org.wakepath.synchronization.ClockRelation.Fit;

/**
 * Relates the clocks of two hosts by the convex hulls of their messages (Duda et al. 1987; Poirier et al. 2010).
 *
 * <p>In the plane of b's time (x) and a's time (y), a message from a to b is a point below the curve of the clocks, since
 * it was sent before it was received, and a message from b to a is a point above it. Where lines fit between the hulls
 * of the two, the mean of the extreme ones is the estimate; else it is a curve of joined lines, if the assumption allows
 * one. What bounds its error is the {@link FeasibleTube}, within which the clocks may have followed any curve. All
 * comparisons are exact.
 *
 * <p>A range of rates wider than {@value #WIDEST_PERCENT} percent, the precision that Giraldeau and Dagenais (2016,
 * section 3.6) ask for, says nothing of clocks that both count nanoseconds: the rate is then taken from the
 * {@link DriftAssumption}.
 *
 * <p>Immutable and thread-safe.
 */
public final class ConvexHullSynchronizer {
    private static final int WIDEST_PERCENT = 1;
    private static final MathContext SHOWN_DIGITS = new MathContext(12);
    private static final SlopeRange CREDIBLE = new SlopeRange(new Slope(99, 100), new Slope(101, 100));

    private final DriftAssumption assumption;

    /** A synchronizer under the default assumption, {@link DriftAssumption#NTP_SLEW}. */
    public ConvexHullSynchronizer() {
        this(DriftAssumption.NTP_SLEW);
    }

    /** A synchronizer under a stated assumption. */
    public ConvexHullSynchronizer(DriftAssumption assumption) {
        this.assumption = assumption;
    }

    /** The relation from b's clock to a's, or the reason why there is none. */
    public ClockRelation relate(MessageExchange exchange) {
        HalfHull below = hullFromAToB(exchange);
        HalfHull above = hullFromBToA(exchange);
        Evidence evidence = new Evidence(exchange.sizeFromAToB(), exchange.sizeFromBToA(), below.corners(),
                above.corners());
        if (below.size() == 0 || above.size() == 0) {
            return unusable(SyncQuality.INCOMPLETE, missingDirection(evidence), evidence);
        }
        Points points = new Points(SortedPoints.fromAToB(exchange), SortedPoints.fromBToA(exchange),
                evidence, assumption);
        Optional<SlopeRange> slopes = SlopeRange.between(below, above);
        return slopes.isPresent() ? straight(below, above, slopes.get(), points) : bent(points);
    }

    /** The messages of an exchange, with what is to be said and assumed of them. */
    private record Points(SortedPoints below, SortedPoints above, Evidence evidence, DriftAssumption assumption) {
        /** The tube where some line of these slopes fits. */
        FeasibleTube tube(SlopeRange slopes) {
            return tube(slopes.low(), slopes.high());
        }

        FeasibleTube tube(Slope lower, Slope upper) {
            return new FeasibleTube(below, above, assumption.momentary(lower, upper));
        }
    }

    /** Some line fits all messages. */
    private ClockRelation straight(HalfHull below, HalfHull above, SlopeRange slopes, Points points) {
        FittingLines lines = new FittingLines(below, above, slopes);
        boolean corners = below.size() >= 2 && above.size() >= 2;
        return corners && isNarrow(slopes) ? measured(lines, points) : assumed(lines, points);
    }

    /** The messages alone bound the rate. */
    private ClockRelation measured(FittingLines lines, Points points) {
        SlopeRange slopes = lines.slopes();
        if (slopes.and(CREDIBLE).isEmpty()) {
            return unusable(SyncQuality.FAILED, "no clocks: the messages ask for a rate of " + text(slopes),
                    points.evidence());
        }
        ExactLine line = lines.middle();
        SlopeRange expected = slopes.and(assumption.rates());
        if (expected.isEmpty()) {
            String reason = "the messages ask for a rate of " + text(slopes) + ", outside of the assumed "
                    + assumption.partsPerMillion() + " ppm";
            return usable(SyncQuality.APPROXIMATE, reason, points,
                    new Fit(new TimestampTransform(line), slopes, points.tube(slopes)));
        }
        String reason = "both extreme lines rest on messages: the rate is " + text(slopes);
        return usable(SyncQuality.ACCURATE, reason, points,
                new Fit(new TimestampTransform(line), slopes, points.tube(expected)));
    }

    /** The messages bound the offset, and the assumption what they leave open of the rate. */
    private ClockRelation assumed(FittingLines lines, Points points) {
        SlopeRange slopes = lines.slopes();
        SlopeRange possible = slopes.and(assumption.rates());
        if (possible.isEmpty()) {
            String reason = "no line within the assumed " + assumption.partsPerMillion()
                    + " ppm fits: the messages ask for a rate of " + text(slopes);
            return unusable(SyncQuality.FAILED, reason, points.evidence());
        }
        FittingLines likely = lines.within(possible);
        ExactLine line = possible.contains(Slope.ONE) ? likely.midline(Slope.ONE) : likely.middle();
        String reason = "the messages leave the rate open (" + text(slopes) + "); it is assumed within "
                + assumption.partsPerMillion() + " ppm of 1";
        return usable(SyncQuality.APPROXIMATE, reason, points,
                new Fit(new TimestampTransform(line), possible, points.tube(possible)));
    }

    /** No line fits: the rate changed, or the messages are not those of two clocks. */
    private ClockRelation bent(Points points) {
        Slope upper = PairRates.upperLimit(points.below(), points.above(), CREDIBLE.high());
        Slope lower = PairRates.lowerLimit(points.below(), points.above(), CREDIBLE.low());
        boolean credible = upper.compareTo(CREDIBLE.low()) > 0 && lower.compareTo(CREDIBLE.high()) < 0;
        FeasibleTube tube = points.tube(lower, upper);
        if (!credible || lower.lowered(assumption.partsPerMillion()).compareTo(upper) > 0 || tube.isEmpty()) {
            String reason = "the hulls cross: no line puts every message after its sending, nor does a curve whose rate"
                    + " varies by at most " + assumption.partsPerMillion() + " ppm";
            return unusable(SyncQuality.FAILED, reason, points.evidence());
        }
        TimestampTransform transform = new TimestampTransform(JoinedLines.through(tube));
        SlopeRange asked = new SlopeRange(upper, lower);
        String reason = "no single line fits, " + transform.size() + " are joined: the rate varies at least from "
                + text(asked);
        return usable(SyncQuality.APPROXIMATE, reason, points, new Fit(transform, asked, tube));
    }

    private ClockRelation usable(SyncQuality quality, String reason, Points points, Fit fit) {
        return ClockRelation.usable(quality, reason, points.evidence(), assumption, fit);
    }

    private ClockRelation unusable(SyncQuality quality, String reason, Evidence evidence) {
        return ClockRelation.unusable(quality, reason, evidence, assumption);
    }

    private static HalfHull hullFromAToB(MessageExchange exchange) {
        HalfHull hull = new HalfHull(HalfHull.Side.UPPER);
        for (int i = 0; i < exchange.sizeFromAToB(); i++) {
            hull.add(exchange.receivedOnB(i), exchange.sentOnA(i));
        }
        return hull;
    }

    private static HalfHull hullFromBToA(MessageExchange exchange) {
        HalfHull hull = new HalfHull(HalfHull.Side.LOWER);
        for (int i = 0; i < exchange.sizeFromBToA(); i++) {
            hull.add(exchange.sentOnB(i), exchange.receivedOnA(i));
        }
        return hull;
    }

    private static boolean isNarrow(SlopeRange slopes) {
        if (!slopes.isFinite()) {
            return false;
        }
        BigInteger lowRun = BigInteger.valueOf(slopes.low().run());
        BigInteger highRun = BigInteger.valueOf(slopes.high().run());
        BigInteger difference = BigInteger.valueOf(slopes.high().rise()).multiply(lowRun)
                .subtract(BigInteger.valueOf(slopes.low().rise()).multiply(highRun));
        BigInteger widest = lowRun.multiply(highRun).multiply(BigInteger.valueOf(WIDEST_PERCENT));
        return difference.multiply(BigInteger.valueOf(100)).compareTo(widest) <= 0;
    }

    private static String missingDirection(Evidence evidence) {
        if (evidence.messagesFromAToB() == 0 && evidence.messagesFromBToA() == 0) {
            return "no message was matched";
        }
        return evidence.messagesFromAToB() == 0
                ? "all " + evidence.messagesFromBToA() + " messages go from b to a"
                : "all " + evidence.messagesFromAToB() + " messages go from a to b";
    }

    private static String text(SlopeRange slopes) {
        if (slopes.isFinite()) {
            return text(slopes.low()) + " to " + text(slopes.high());
        }
        if (slopes.low().isFinite()) {
            return "at least " + text(slopes.low());
        }
        return slopes.high().isFinite() ? "at most " + text(slopes.high()) : "any size";
    }

    private static String text(Slope slope) {
        return slope.toBigDecimal(SHOWN_DIGITS).toPlainString();
    }
}
