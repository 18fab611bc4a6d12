// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.wakepath.synchronization.ConvexHullSynchronizer.StretchFinder.Span;

/**
 * Relates the clocks of two hosts by the convex hulls of their messages (Duda et al. 1987; Poirier et al. 2010).
 *
 * <p>Consider the plane of b's time (x) and a's time (y). A message from a to b is a point below the curve of the
 * clocks, because it was sent before it was received. A message from b to a is a point above it. If lines fit between
 * the two hulls, the estimate is the mean of the extreme lines. Otherwise it is a curve of joined lines, if the
 * assumption allows one. Otherwise it is a curve with jumps, if every stretch between them has an estimate of its own.
 * The {@link FeasibleTube} bounds its error: the clocks may have followed any curve within it. All comparisons are
 * exact.
 *
 * <p>A range of rates wider than a percent says nothing about clocks that both count nanoseconds. A percent is the
 * precision that Giraldeau and Dagenais (2016, section 3.6) ask for. The rate is then taken from the
 * {@link DriftAssumption}.
 *
 * <p>Immutable and thread-safe.
 */
public final class ConvexHullSynchronizer {
    private final DriftAssumption assumption;
    private final StretchSynchronizer withoutJumps;

    /** A synchronizer under the default assumption, {@link DriftAssumption#NTP_SLEW}. */
    public ConvexHullSynchronizer() {
        this(DriftAssumption.NTP_SLEW);
    }

    /** A synchronizer under a stated assumption. */
    public ConvexHullSynchronizer(DriftAssumption assumption) {
        this.assumption = assumption;
        this.withoutJumps = new StretchSynchronizer(assumption);
    }

    /** The relation from b's clock to a's, or the reason why there is none. */
    public ClockRelation relate(MessageExchange exchange) {
        ClockRelation relation = withoutJumps.relate(exchange);
        return relation.quality() == SyncQuality.FAILED ? withJumps(exchange).orElse(relation) : relation;
    }

    private Optional<ClockRelation> withJumps(MessageExchange exchange) {
        SortedPoints below = SortedPoints.fromAToB(exchange);
        SortedPoints above = SortedPoints.fromBToA(exchange);
        List<Span> spans = new StretchFinder(below, above).find();
        if (spans.size() < 2 || !haveCommonRates(spans, below, above)) {
            return Optional.empty();
        }
        List<Stretch> stretches = spans.stream().map(span -> stretch(exchange, span)).toList();
        return Optional.of(new JumpedClocks(stretches)).filter(JumpedClocks::areCredible)
                .map(clocks -> ClockRelation.usable(SyncQuality.APPROXIMATE, clocks.reason(),
                        clocks.evidence(exchange), assumption, clocks.fit()));
    }

    /** A jump does not excuse a rate: the rates of all stretches together vary as little as assumed, and around 1. */
    private boolean haveCommonRates(List<Span> spans, SortedPoints below, SortedPoints above) {
        RateLimits limits = spans.stream()
                .map(span -> RateLimits.of(below.between(span.first(), span.last()),
                        above.between(span.first(), span.last())))
                .reduce(RateLimits::and).orElseThrow();
        return limits.agreeWith(assumption) && limits.lower().compareTo(assumption.rates().high()) <= 0
                && limits.upper().compareTo(assumption.rates().low()) >= 0;
    }

    private Stretch stretch(MessageExchange exchange, Span span) {
        return new Stretch(span.first(), span.last(),
                withoutJumps.relate(exchange.between(span.first(), span.last())));
    }

    /**
     * Finds the moments where clocks jumped, as they do when a host is suspended. Messages on both sides of a jump
     * follow no common curve, at any rate of the clocks. Those of the stretch between two jumps do.
     *
     * <p>Going right, a stretch ends before the first message that contradicts it. That message comes after the jump.
     * Messages right before it may come after the jump, too, if they were slow enough to contradict nothing. To find
     * these, the search goes left from there: a message that contradicts what follows comes before the jump. Between
     * the two lies the gap, whose messages belong to neither stretch.
     */
    static final class StretchFinder {
        /**
         * The number of messages in either direction that make a stretch. A single wrong pair is not evidence of a
         * jump.
         */
        private static final int LEAST_MESSAGES = 2;
        /** The largest number of jumps; clocks that jump more often are not clocks. */
        private static final int MOST_STRETCHES = 1_000;

        /** The first and the last time on b's clock of messages that surely belong together. */
        record Span(long first, long last) {
        }

        private final SortedPoints below;
        private final SortedPoints above;
        private final long[] times;

        StretchFinder(SortedPoints below, SortedPoints above) {
            this.below = below;
            this.above = above;
            this.times = Arrays.copyOf(below.xs(), below.size() + above.size());
            System.arraycopy(above.xs(), 0, times, below.size(), above.size());
            LongArrays.radixSort(times);
        }

        /** The stretches from left to right; none if some message fits into none, or one has too few messages. */
        List<Span> find() {
            List<Span> spans = new ArrayList<>();
            int begin = 0;
            int contradiction = firstContradiction(begin);
            while (contradiction < times.length) {
                int next = firstContradiction(contradiction);
                int end = firstAgreeing(begin, contradiction, next);
                if (!add(spans, begin, end)) {
                    return List.of();
                }
                begin = contradiction;
                contradiction = next;
            }
            return add(spans, begin, times.length) ? spans : List.of();
        }

        /**
         * The first index whose message contradicts those from {@code begin} on, by doubling steps and then halving
         * them.
         */
        private int firstContradiction(int begin) {
            int fits = begin;
            int step = 1;
            while (fits < times.length && isFeasible(begin, Math.min(times.length, fits + step))) {
                fits = Math.min(times.length, fits + step);
                step *= 2;
            }
            int fails = Math.min(times.length + 1, fits + step);
            while (fails - fits > 1) {
                int middle = (fits + fails) >>> 1;
                if (isFeasible(begin, middle)) {
                    fits = middle;
                } else {
                    fails = middle;
                }
            }
            return fits;
        }

        /**
         * The first index from which on messages up to {@code contradiction} agree with those from there to
         * {@code end}.
         */
        private int firstAgreeing(int begin, int contradiction, int end) {
            int fails = begin - 1;
            int fits = contradiction;
            while (fits - fails > 1) {
                int middle = (fails + fits) >>> 1;
                if (isFeasible(middle, end)) {
                    fits = middle;
                } else {
                    fails = middle;
                }
            }
            return fits;
        }

        private boolean isFeasible(int begin, int end) {
            if (begin >= end) {
                return true;
            }
            SortedPoints someBelow = below.between(times[begin], times[end - 1]);
            SortedPoints someAbove = above.between(times[begin], times[end - 1]);
            return someBelow.size() == 0 || someAbove.size() == 0
                    || !new FeasibleTube(someBelow, someAbove, RateLimits.CREDIBLE).isEmpty();
        }

        private boolean add(List<Span> spans, int begin, int end) {
            if (begin >= end) {
                return false;
            }
            Span span = new Span(times[begin], times[end - 1]);
            spans.add(span);
            return spans.size() <= MOST_STRETCHES && below.between(span.first(), span.last()).size() >= LEAST_MESSAGES
                    && above.between(span.first(), span.last()).size() >= LEAST_MESSAGES;
        }
    }
}
