// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * The relation of two hosts' clocks, as their messages show it: a transform from b's time to a's, its error bound at
 * any instant, and its quality. If the quality is INCOMPLETE or FAILED, there is no transform and no bound, only the
 * reason.
 *
 * <p>Immutable and thread-safe.
 */
public final class ClockRelation {
    /** Stands for an error that nothing bounds. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    /** The number of moments at which bounds are compared; odd, so that one of them is the median. */
    private static final int MOMENTS = 5;
    private static final MathContext DIGITS = new MathContext(50);

    private final SyncQuality quality;
    private final String reason;
    private final Evidence evidence;
    private final DriftAssumption assumption;
    private final Optional<Fit> fit;
    private final long typicalErrorBound;

    private ClockRelation(
            SyncQuality quality, String reason, Evidence evidence, DriftAssumption assumption, Optional<Fit> fit) {
        this.quality = quality;
        this.reason = reason;
        this.evidence = evidence;
        this.assumption = assumption;
        this.fit = fit;
        this.typicalErrorBound = fit.map(found -> medianBound(found.tube().corners())).orElse(UNBOUNDED);
    }

    /** The evidence for a relation. */
    record Evidence(int messagesFromAToB, int messagesFromBToA, List<Corner> hullFromAToB, List<Corner> hullFromBToA) {
    }

    /**
     * The chosen curve.
     *
     * @param slopes those of all lines that fit, or between which the rate varies at least
     * @param tube where the curve of the clocks can be
     */
    record Fit(TimestampTransform transform, SlopeRange slopes, Tube tube) {
    }

    static ClockRelation usable(
            SyncQuality quality, String reason, Evidence evidence, DriftAssumption assumption, Fit fit) {
        return new ClockRelation(quality, reason, evidence, assumption, Optional.of(fit));
    }

    static ClockRelation unusable(
            SyncQuality quality, String reason, Evidence evidence, DriftAssumption assumption) {
        return new ClockRelation(quality, reason, evidence, assumption, Optional.empty());
    }

    /** The quality of the relation. */
    public SyncQuality quality() {
        return quality;
    }

    /** The reason for the quality, as a sentence without its full stop. */
    public String reason() {
        return reason;
    }

    /** The assumption that the error bound rests on, besides the messages. */
    public DriftAssumption assumption() {
        return assumption;
    }

    /** Whether there is a transform; false for INCOMPLETE and FAILED. */
    public boolean isUsable() {
        return quality.isUsable();
    }

    /**
     * From b's time to a's.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public TimestampTransform transform() {
        return fit().transform();
    }

    /** The number of matched messages from a to b. */
    public int messagesFromAToB() {
        return evidence.messagesFromAToB();
    }

    /** The number of matched messages from b to a. */
    public int messagesFromBToA() {
        return evidence.messagesFromBToA();
    }

    /**
     * The upper hull of the messages from a to b, by time; if the clocks jumped, the hulls of all stretches in turn.
     */
    public List<Corner> hullFromAToB() {
        return evidence.hullFromAToB();
    }

    /**
     * The lower hull of the messages from b to a, by time; if the clocks jumped, the hulls of all stretches in turn.
     */
    public List<Corner> hullFromBToA() {
        return evidence.hullFromBToA();
    }

    /**
     * The smallest slope that fits the messages and, if these leave it open, the assumption. If no single line fits, it
     * is the largest slope that the clocks certainly fall below at some moment.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public BigDecimal lowestSlope() {
        return fit().slopes().low().toBigDecimal(DIGITS);
    }

    /**
     * The largest slope that fits the messages and, if these leave it open, the assumption. If no single line fits, it
     * is the smallest slope that the clocks certainly exceed at some moment.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public BigDecimal highestSlope() {
        return fit().slopes().high().toBigDecimal(DIGITS);
    }

    /**
     * Time of the first message that supports the relation, ns on b's clock.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public long firstTimeOnB() {
        return tube().first();
    }

    /**
     * Time of the last message that supports the relation, ns on b's clock.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public long lastTimeOnB() {
        return tube().last();
    }

    /**
     * The earliest time on a's clock that a time on b's clock can stand for under the assumption, rounded down.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public long earliestOnA(long timeOnB) {
        return tube().floorAt(timeOnB);
    }

    /**
     * The latest time on a's clock that a time on b's clock can stand for under the assumption, rounded up.
     *
     * @throws NoClockRelationException if the relation is not usable
     */
    public long latestOnA(long timeOnB) {
        return tube().ceilAt(timeOnB);
    }

    /**
     * The error bound of a transformed time under the assumption, in ns: the larger of the distances to
     * {@link #earliestOnA} and {@link #latestOnA}. It is smallest near quick messages, and grows with the distance from
     * them. {@link #UNBOUNDED} if the relation is not usable.
     */
    public long errorBoundAt(long timeOnB) {
        if (fit.isEmpty()) {
            return UNBOUNDED;
        }
        return errorBoundAt(timeOnB, 0);
    }

    /**
     * The error bound of a time that itself has an error, ns on b's clock.
     */
    long errorBoundAt(long timeOnB, long errorOfTime) {
        long estimate = transform().apply(timeOnB);
        return Math.max(
                ExactArithmetic.saturatedSubtract(
                        latestOnA(ExactArithmetic.saturatedAdd(timeOnB, errorOfTime)), estimate),
                ExactArithmetic.saturatedSubtract(
                        estimate, earliestOnA(ExactArithmetic.saturatedSubtract(timeOnB, errorOfTime))));
    }

    /**
     * The error bound of a time on b's clock that was transformed from a time on a's clock, ns.
     *
     * @param estimate of the time on b's clock
     * @param errorOfTime error bound of a's time itself, ns
     */
    long errorBoundOnB(long timeOnA, long errorOfTime, long estimate) {
        long earliest = FirstTime.of(time -> latestOnA(time) >= ExactArithmetic.saturatedSubtract(timeOnA, errorOfTime),
                estimate);
        long beyond = FirstTime.of(time -> earliestOnA(time) > ExactArithmetic.saturatedAdd(timeOnA, errorOfTime),
                estimate);
        return Math.max(ExactArithmetic.saturatedAdd(ExactArithmetic.saturatedSubtract(estimate, earliest), 1),
                ExactArithmetic.saturatedSubtract(beyond, estimate));
    }

    /**
     * The median of the bounds at five messages that support the relation, spread evenly over them, ns: a figure to
     * compare relations by. {@link #UNBOUNDED} if the relation is not usable.
     */
    public long typicalErrorBound() {
        return typicalErrorBound;
    }

    private long medianBound(long[] corners) {
        long[] bounds = new long[MOMENTS];
        for (int i = 0; i < MOMENTS; i++) {
            bounds[i] = errorBoundAt(corners[(int) ((2L * i + 1) * corners.length / (2 * MOMENTS))]);
        }
        Arrays.sort(bounds);
        return bounds[MOMENTS / 2];
    }

    Tube tube() {
        return fit().tube();
    }

    SlopeRange slopes() {
        return fit().slopes();
    }

    @Override
    public String toString() {
        String line = fit.map(found -> ", " + found.transform()).orElse("");
        return quality + " (" + reason + ")" + line;
    }

    private Fit fit() {
        return fit.orElseThrow(() -> new NoClockRelationException(quality + ": " + reason));
    }

    /** Finds the first time from which on something holds, quickly where it is near a guess. */
    static final class FirstTime {
        private FirstTime() {
        }

        /**
         * The first time at which the predicate holds, or the largest one if it never does.
         *
         * @param reached once true, true for all later times
         */
        static long of(LongPredicate reached, long guess) {
            return reached.test(guess) ? backward(reached, guess) : forward(reached, guess);
        }

        private static long backward(LongPredicate reached, long guess) {
            long high = guess;
            for (long step = 1; high > Long.MIN_VALUE; step = ExactArithmetic.saturatedAdd(step, step)) {
                long low = ExactArithmetic.saturatedSubtract(high, step);
                if (!reached.test(low)) {
                    return between(reached, low, high);
                }
                high = low;
            }
            return high;
        }

        private static long forward(LongPredicate reached, long guess) {
            long low = guess;
            for (long step = 1; low < Long.MAX_VALUE; step = ExactArithmetic.saturatedAdd(step, step)) {
                long high = ExactArithmetic.saturatedAdd(low, step);
                if (reached.test(high)) {
                    return between(reached, low, high);
                }
                low = high;
            }
            return low;
        }

        /** It does not hold at {@code low} and holds at {@code high}. */
        private static long between(LongPredicate reached, long low, long high) {
            long notYet = low;
            long found = high;
            while (found - notYet != 1) {
                long middle = notYet + (found - notYet >>> 1);
                if (reached.test(middle)) {
                    found = middle;
                } else {
                    notYet = middle;
                }
            }
            return found;
        }
    }
}
