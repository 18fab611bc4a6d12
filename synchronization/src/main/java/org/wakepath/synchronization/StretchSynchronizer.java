// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.synchronization.ClockRelation.Evidence;
import org.wakepath.synchronization.ClockRelation.Fit;

/**
 * Relates clocks that did not jump: by a line if one fits between the hulls, or else by joined lines. The assumption
 * narrows a wide range of rates.
 */
final class StretchSynchronizer {
    private static final int WIDEST_PERCENT = 1;
    private static final MathContext SHOWN_DIGITS = new MathContext(12);

    private final DriftAssumption assumption;

    StretchSynchronizer(DriftAssumption assumption) {
        this.assumption = assumption;
    }

    /** The relation from b's clock to a's, or the reason why there is none. */
    ClockRelation relate(MessageExchange exchange) {
        HalfHull below = HalfHull.fromAToB(exchange);
        HalfHull above = HalfHull.fromBToA(exchange);
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

    /** The messages of an exchange, with their description and the assumption. */
    private record Points(SortedPoints below, SortedPoints above, Evidence evidence, DriftAssumption assumption) {
        /** The tube if some line of these slopes fits. */
        FeasibleTube tube(SlopeRange slopes) {
            return new FeasibleTube(below, above, assumption.momentary(slopes.low(), slopes.high()));
        }
    }

    /** Handles messages that some line fits. */
    private ClockRelation straight(HalfHull below, HalfHull above, SlopeRange slopes, Points points) {
        FittingLines lines = new FittingLines(below, above, slopes);
        boolean corners = below.size() >= 2 && above.size() >= 2;
        return corners && isNarrow(slopes) ? measured(lines, points) : assumed(lines, points);
    }

    /** Handles messages that bound the rate by themselves. */
    private ClockRelation measured(FittingLines lines, Points points) {
        SlopeRange slopes = lines.slopes();
        if (slopes.and(RateLimits.CREDIBLE).isEmpty()) {
            return unusable(SyncQuality.FAILED, "no clocks: the messages ask for a rate of " + text(slopes),
                    points.evidence());
        }
        ExactLine line = lines.middle();
        SlopeRange expected = slopes.and(assumption.rates());
        if (expected.isEmpty()) {
            String reason = "the messages ask for a rate of " + text(slopes) + ", outside of the assumed "
                    + assumption.partsPerMillion() + " ppm";
            return usable(SyncQuality.APPROXIMATE, reason, points.evidence(),
                    new Fit(new TimestampTransform(line), slopes, points.tube(slopes)));
        }
        String reason = "both extreme lines rest on messages: the rate is " + text(slopes);
        return usable(SyncQuality.ACCURATE, reason, points.evidence(),
                new Fit(new TimestampTransform(line), slopes, points.tube(expected)));
    }

    /** Handles messages that bound the offset, while the assumption bounds what they leave open of the rate. */
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
        return usable(SyncQuality.APPROXIMATE, reason, points.evidence(),
                new Fit(new TimestampTransform(line), possible, points.tube(possible)));
    }

    /** Handles messages that no line fits: the rate changed, or the messages are not those of two clocks. */
    private ClockRelation bent(Points points) {
        RateLimits limits = RateLimits.of(points.below(), points.above());
        return limits.tube(points.below(), points.above(), assumption).map(tube -> bent(tube, limits, points))
                .orElseGet(() -> unusable(SyncQuality.FAILED, "the hulls cross: no line puts every message after its "
                        + "sending, nor does a curve whose rate varies by at most " + assumption.partsPerMillion()
                        + " ppm", points.evidence()));
    }

    private ClockRelation bent(FeasibleTube tube, RateLimits limits, Points points) {
        TimestampTransform transform = new TimestampTransform(JoinedLines.through(tube));
        SlopeRange asked = new SlopeRange(limits.upper(), limits.lower());
        String reason = "no single line fits, " + transform.size() + " are joined: the rate varies at least from "
                + text(asked);
        return usable(SyncQuality.APPROXIMATE, reason, points.evidence(), new Fit(transform, asked, tube));
    }

    private ClockRelation usable(SyncQuality quality, String reason, Evidence evidence, Fit fit) {
        return ClockRelation.usable(quality, reason, evidence, assumption, fit);
    }

    private ClockRelation unusable(SyncQuality quality, String reason, Evidence evidence) {
        return ClockRelation.unusable(quality, reason, evidence, assumption);
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

    /**
     * A curve of few straight lines through a tube. Each line goes on as long as one from its start stays inside and
     * passes the waypoints. Then the next line starts. So the messages determine the intervals.
     */
    static final class JoinedLines {
        private static final int NONE = -1;

        private final FeasibleTube tube;
        private final Waypoints way;
        private final List<ExactLine> lines = new ArrayList<>();
        private long x;
        private long y;
        private Slope flattest;
        private Slope steepest;

        private JoinedLines(FeasibleTube tube) {
            this.tube = tube;
            this.way = Waypoints.through(tube);
        }

        /** Lines that each meet the next, from left to right. */
        static List<ExactLine> through(FeasibleTube tube) {
            JoinedLines joined = new JoinedLines(tube);
            joined.follow();
            return joined.lines;
        }

        /**
         * If the next waypoint is missed, the line ends at the last gap it passed, or else at the waypoint before.
         */
        private void follow() {
            int first = way.isGap(1) ? 1 : 0;
            begin(way.x(first), middle(way.low(first), way.high(first)));
            int gap = NONE;
            for (int i = first + 1; i < way.size(); i++) {
                int end = gap == NONE && !way.isGap(i) ? i - 1 : gap;
                if (end != NONE && way.x(end) > x && !fits(i)) {
                    end(way.x(end));
                    i = end;
                    gap = NONE;
                } else {
                    pass(i);
                    gap = way.isGap(i) ? i : gap;
                }
            }
            end(way.x(way.size() - 1));
        }

        private void begin(long beginX, long beginY) {
            x = beginX;
            y = beginY;
            flattest = tube.rates().low();
            steepest = tube.rates().high();
        }

        /** Whether some line from the start passes a waypoint. */
        private boolean fits(int i) {
            return slopeToLow(i).compareTo(steepest) <= 0 && slopeToHigh(i).compareTo(flattest) >= 0;
        }

        /** Keeps the slopes that pass a waypoint, or the one that passes nearest. */
        private void pass(int i) {
            flattest = max(flattest, min(steepest, slopeToLow(i)));
            steepest = min(steepest, max(flattest, slopeToHigh(i)));
        }

        private Slope slopeToLow(int i) {
            return new Slope(way.low(i) - y, way.x(i) - x);
        }

        private Slope slopeToHigh(int i) {
            return new Slope(way.high(i) - y, way.x(i) - x);
        }

        /**
         * Ends the line in the middle of the remaining slopes, on a whole nanosecond in the tube, and starts the next
         * there. What is rounded at one joint is thus never added to what is rounded at the next.
         */
        private void end(long endX) {
            long likely = y + middle(flattest.ceilRise(x, endX), steepest.floorRise(x, endX));
            long endY = tube.nearest(endX, likely);
            lines.add(ExactLine.through(x, y, endX, endY));
            begin(endX, endY);
        }

        private static Slope min(Slope one, Slope other) {
            return one.compareTo(other) <= 0 ? one : other;
        }

        private static Slope max(Slope one, Slope other) {
            return one.compareTo(other) >= 0 ? one : other;
        }

        private static long middle(long low, long high) {
            return low + Math.floorDiv(high - low, 2);
        }
    }
}
