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
 * <p>In the plane of b's time (x) and a's time (y), a message from a to b is a point below the line of the clocks, since
 * it was sent before it was received, and a message from b to a is a point above it. Every line between the two hulls
 * is possible; the extreme lines among them bound the rate, the band they and the hulls enclose bounds the error, and
 * their mean is the estimate. All comparisons are exact.
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
        Evidence evidence =
                new Evidence(exchange.sizeFromAToB(), exchange.sizeFromBToA(), below.size(), above.size());
        if (below.size() == 0 || above.size() == 0) {
            return unusable(SyncQuality.INCOMPLETE, missingDirection(evidence), evidence);
        }
        Optional<SlopeRange> slopes = SlopeRange.between(below, above);
        return slopes.isPresent()
                ? relate(below, above, slopes.get(), evidence)
                : unusable(SyncQuality.FAILED, "the hulls cross: no line puts every message after its sending", evidence);
    }

    private ClockRelation relate(HalfHull below, HalfHull above, SlopeRange slopes, Evidence evidence) {
        boolean corners = below.size() >= 2 && above.size() >= 2;
        return corners && isNarrow(slopes)
                ? measured(new FeasibleBand(below, above, slopes), evidence)
                : assumed(below, above, slopes, evidence);
    }

    /** The messages alone bound the rate. */
    private ClockRelation measured(FeasibleBand band, Evidence evidence) {
        SlopeRange slopes = band.slopes();
        if (slopes.and(CREDIBLE).isEmpty()) {
            return unusable(SyncQuality.FAILED, "no clocks: the messages ask for a rate of " + text(slopes), evidence);
        }
        if (slopes.and(assumption.rates()).isEmpty()) {
            String reason = "the messages ask for a rate of " + text(slopes) + ", outside of the assumed "
                    + assumption.partsPerMillion() + " ppm";
            return usable(SyncQuality.APPROXIMATE, reason, evidence, band, band.middle());
        }
        String reason = "both extreme lines rest on messages: the rate is " + text(slopes);
        return usable(SyncQuality.ACCURATE, reason, evidence, band, band.middle());
    }

    /** The messages bound the offset, and the assumption what they leave open of the rate. */
    private ClockRelation assumed(HalfHull below, HalfHull above, SlopeRange slopes, Evidence evidence) {
        SlopeRange possible = slopes.and(assumption.rates());
        if (possible.isEmpty()) {
            String reason = "no line within the assumed " + assumption.partsPerMillion()
                    + " ppm fits: the messages ask for a rate of " + text(slopes);
            return unusable(SyncQuality.FAILED, reason, evidence);
        }
        FeasibleBand band = new FeasibleBand(below, above, possible);
        ExactLine line = possible.contains(Slope.ONE) ? band.midline(Slope.ONE) : band.middle();
        String reason = "the messages leave the rate open (" + text(slopes) + "); it is assumed within "
                + assumption.partsPerMillion() + " ppm of 1";
        return usable(SyncQuality.APPROXIMATE, reason, evidence, band, line);
    }

    private ClockRelation usable(
            SyncQuality quality, String reason, Evidence evidence, FeasibleBand band, ExactLine line) {
        Fit fit = new Fit(new TimestampTransform(line), band);
        return ClockRelation.usable(quality, reason, evidence, assumption, fit);
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
