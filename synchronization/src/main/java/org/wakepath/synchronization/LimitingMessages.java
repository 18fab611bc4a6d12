/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The messages of an exchange that can still limit the relation of the clocks, whatever messages come later: the corners
 * of the hulls, and those that lie in no other's cone of the widest rates that the clocks can have.
 *
 * <p>Nothing else matters. A corner of the hull of all messages is one of the hull of those so far. The limits l and u
 * that pairs set to the rate become only stricter, so the final cones lie within those of [l - R, u + R], and what is
 * covered now is covered then. Nor does a covered message set a limit of its own. Say that q, above, lies in the cone of
 * q', and p, below and before q, asks for a rate s of at most u. If q' comes first, q' to q rises by at least u + R, so p
 * and q' ask for no more than s where p comes before q'; and where p comes after q', p lies so high above q' that the
 * least rate is above u + R, a contradiction that q' and p make without q. If q' comes last, q to q' rises by at most
 * l - R, so p and q' ask for no more than s, or else s is below l - R, again a contradiction that p and q' make alone. The
 * other cases are this one seen upside down or backwards.
 */
final class LimitingMessages {
    /** Holds every range of rates that {@link ConvexHullSynchronizer} believes, before the assumption widens it. */
    private static final SlopeRange WIDEST = new SlopeRange(new Slope(98, 100), new Slope(102, 100));

    /** Added to the assumption, so that no rounding makes the final cones wider than those here. */
    private static final int SPARE_PARTS_PER_MILLION = 1;

    private final MessageExchange exchange;
    private final DriftAssumption assumption;
    private final SortedPoints below;
    private final SortedPoints above;
    private final Slope lower;
    private final Slope upper;

    LimitingMessages(MessageExchange exchange, DriftAssumption assumption) {
        this.exchange = exchange;
        this.assumption = assumption;
        below = SortedPoints.fromAToB(exchange);
        above = SortedPoints.fromBToA(exchange);
        lower = PairRates.lowerLimit(below, above, WIDEST.low());
        upper = PairRates.upperLimit(below, above, WIDEST.high());
    }

    /** Whether clocks under the assumption can have exchanged these messages; only then are the others superfluous. */
    boolean areConsistent() {
        boolean credible = WIDEST.contains(lower) && WIDEST.contains(upper);
        return credible && lower.lowered(assumption.partsPerMillion()).compareTo(upper) <= 0 && !isTubeEmpty();
    }

    private boolean isTubeEmpty() {
        return below.size() > 0 && above.size() > 0 && new FeasibleTube(below, above, rates()).isEmpty();
    }

    SortedPoints fromAToB() {
        return limiting(ConeEnvelope.over(below, rates()), HalfHull.fromAToB(exchange));
    }

    SortedPoints fromBToA() {
        return limiting(ConeEnvelope.under(above, rates()), HalfHull.fromBToA(exchange));
    }

    private SlopeRange rates() {
        int drift = assumption.partsPerMillion() + SPARE_PARTS_PER_MILLION;
        return new SlopeRange(lower.lowered(drift), upper.raised(drift));
    }

    /** The points of either, once each. At one x the envelope has one point, and so has the hull. */
    private static SortedPoints limiting(ConeEnvelope envelope, HalfHull hull) {
        LongArrayList xs = new LongArrayList();
        LongArrayList ys = new LongArrayList();
        for (int i = 0; i < envelope.size(); i++) {
            xs.add(envelope.x(i));
            ys.add(envelope.y(i));
        }
        for (int i = 0; i < hull.size(); i++) {
            if (!envelope.has(hull.x(i))) {
                xs.add(hull.x(i));
                ys.add(hull.y(i));
            }
        }
        return SortedPoints.sorted(xs.toLongArray(), ys.toLongArray());
    }
}
