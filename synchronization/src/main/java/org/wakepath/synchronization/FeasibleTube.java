// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Arrays;
import java.util.Optional;

/**
 * The region where the curve of two clocks can be. Only two things are known: no message arrives before it was sent,
 * and the rate is within a range at every moment. The tube is narrow near the quickest messages. Between them, and
 * beyond the first and the last, it widens at the speed of the range.
 *
 * <p>Both edges are possible curves themselves.
 */
final class FeasibleTube implements Tube {
    private final ConeEnvelope lower;
    private final ConeEnvelope upper;
    private final SlopeRange rates;

    /** A tube over and under some points, at least one each for all questions but {@link #isEmpty}. */
    FeasibleTube(SortedPoints below, SortedPoints above, SlopeRange rates) {
        this.lower = ConeEnvelope.over(below, rates);
        this.upper = ConeEnvelope.under(above, rates);
        this.rates = rates;
    }

    /** The limit that the points below set. */
    ConeEnvelope lower() {
        return lower;
    }

    /** The limit that the points above set. */
    ConeEnvelope upper() {
        return upper;
    }

    SlopeRange rates() {
        return rates;
    }

    @Override
    public long floorAt(long x) {
        return lower.at(x);
    }

    @Override
    public long ceilAt(long x) {
        return upper.at(x);
    }

    @Override
    public long first() {
        return Math.min(lower.x(0), upper.x(0));
    }

    @Override
    public long last() {
        return Math.max(lower.x(lower.size() - 1), upper.x(upper.size() - 1));
    }

    /** The height in the tube next to y: a nanosecond from the edges where there is room, for these are rounded. */
    long nearest(long x, long y) {
        long low = floorAt(x);
        long high = ceilAt(x);
        long beside = Math.min(1, (high - low) / 2);
        return Math.max(low + beside, Math.min(high - beside, y));
    }

    /** Whether there is no such curve at all. */
    boolean isEmpty() {
        return upper.excludesAnyOf(lower) || lower.excludesAnyOf(upper);
    }

    @Override
    public long[] corners() {
        long[] all = new long[lower.size() + upper.size()];
        int size = 0;
        int low = 0;
        int high = 0;
        while (low < lower.size() || high < upper.size()) {
            boolean isLower = high == upper.size() || low < lower.size() && lower.x(low) <= upper.x(high);
            long x = isLower ? lower.x(low++) : upper.x(high++);
            if (size == 0 || all[size - 1] != x) {
                all[size++] = x;
            }
        }
        return Arrays.copyOf(all, size);
    }

    /** Whether a line fits the messages from one x to another, both included. */
    boolean isStraight(long from, long to) {
        HalfHull below = lower.hull(HalfHull.Side.UPPER, from, to);
        HalfHull above = upper.hull(HalfHull.Side.LOWER, from, to);
        return below.size() == 0 || above.size() == 0 || slopes(below, above).isPresent();
    }

    /** The lines that fit the messages from one x to another; nothing if these go in one direction only. */
    Optional<FittingLines> lines(long from, long to) {
        HalfHull below = lower.hull(HalfHull.Side.UPPER, from, to);
        HalfHull above = upper.hull(HalfHull.Side.LOWER, from, to);
        return below.size() == 0 || above.size() == 0 ? Optional.empty()
                : slopes(below, above).map(slopes -> new FittingLines(below, above, slopes));
    }

    private Optional<SlopeRange> slopes(HalfHull below, HalfHull above) {
        return SlopeRange.between(below, above).map(rates::and).filter(slopes -> !slopes.isEmpty());
    }
}
