// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * The limits that pairs of messages set to a rate. A curve that passes over one point and later under another cannot
 * rise faster all the way than the line through both. One that passes under a point and later over another cannot rise
 * slower all the way. A line fits if its slope is within both limits. If no line fits, they contradict each other.
 */
final class PairRates {
    private PairRates() {
    }

    /**
     * The smallest rise per run from a point below to a later point above, or {@code start} if that is smaller.
     *
     * <p>Newton's method on the largest gap between a point below and a later one above that a line of the rate so far
     * leaves: each sweep finds the pair that asks for the least, and the gaps shrink with the rate, so few are needed.
     */
    static Slope upperLimit(SortedPoints below, SortedPoints above, Slope start) {
        Slope limit = start;
        while (true) {
            Slope found = sweep(below, above, limit);
            if (found.compareTo(limit) >= 0) {
                return limit;
            }
            limit = found;
        }
    }

    /** The largest rise per run from a point above to a later point below, or {@code start} if that is larger. */
    static Slope lowerLimit(SortedPoints below, SortedPoints above, Slope start) {
        return upperLimit(below.mirrored(), above.mirrored(), start.mirrored()).mirrored();
    }

    /** The least that the points above ask for, each with the point before it that a line of this rate puts highest. */
    private static Slope sweep(SortedPoints below, SortedPoints above, Slope rate) {
        Slope least = rate;
        int highest = -1;
        int next = 0;
        for (int i = 0; i < above.size(); i++) {
            while (next < below.size() && below.x(next) < above.x(i)) {
                highest = highest < 0 || isHigher(below, next, highest, rate) ? next : highest;
                next++;
            }
            if (highest >= 0) {
                long rise = above.y(i) - below.y(highest);
                long run = above.x(i) - below.x(highest);
                least = ExactArithmetic.compareProducts(rise, least.run(), least.rise(), run) < 0
                        ? new Slope(rise, run) : least;
            }
        }
        return least;
    }

    private static boolean isHigher(SortedPoints points, int one, int other, Slope rate) {
        return ExactArithmetic.compareProducts(points.y(one) - points.y(other), rate.run(), rate.rise(),
                points.x(one) - points.x(other)) > 0;
    }
}
