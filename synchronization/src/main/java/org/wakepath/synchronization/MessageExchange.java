// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The matched messages of two hosts a and b: for each, when it was sent on the one clock and received on the other.
 * Times are nanoseconds since each host's own epoch, also before it. On each clock they span less than 2<sup>63</sup>,
 * which is 292 years. Messages may be added in any order. Add only pairs that are certain: one wrong pair can move or
 * refute the relation of the clocks.
 *
 * <p>Most messages are slower than others near them and limit nothing. {@link #condense} drops those. Indexes then
 * number the messages that are kept; the sizes still count all.
 *
 * <p>Not thread-safe.
 */
public final class MessageExchange {
    private final LongArrayList sentOnA = new LongArrayList();
    private final LongArrayList receivedOnB = new LongArrayList();
    private final LongArrayList sentOnB = new LongArrayList();
    private final LongArrayList receivedOnA = new LongArrayList();
    private final Span onA = new Span();
    private final Span onB = new Span();
    private int forgottenFromAToB;
    private int forgottenFromBToA;

    /**
     * Adds a message that went from a to b.
     *
     * @param sentOnA time of sending, ns on a's clock
     * @param receivedOnB time of reception, ns on b's clock
     * @throws IllegalArgumentException if the times on a clock span too much
     */
    public void addFromAToB(long sentOnA, long receivedOnB) {
        onA.add(sentOnA);
        onB.add(receivedOnB);
        this.sentOnA.add(sentOnA);
        this.receivedOnB.add(receivedOnB);
    }

    /**
     * Adds a message that went from b to a.
     *
     * @param sentOnB time of sending, ns on b's clock
     * @param receivedOnA time of reception, ns on a's clock
     * @throws IllegalArgumentException if the times on a clock span too much
     */
    public void addFromBToA(long sentOnB, long receivedOnA) {
        onB.add(sentOnB);
        onA.add(receivedOnA);
        this.sentOnB.add(sentOnB);
        this.receivedOnA.add(receivedOnA);
    }

    /** The messages kept whose times on b's clock lie from the first to the last, both included. */
    MessageExchange between(long firstOnB, long lastOnB) {
        MessageExchange some = new MessageExchange();
        for (int i = 0; i < keptFromAToB(); i++) {
            if (receivedOnB(i) >= firstOnB && receivedOnB(i) <= lastOnB) {
                some.addFromAToB(sentOnA(i), receivedOnB(i));
            }
        }
        for (int i = 0; i < keptFromBToA(); i++) {
            if (sentOnB(i) >= firstOnB && sentOnB(i) <= lastOnB) {
                some.addFromBToA(sentOnB(i), receivedOnA(i));
            }
        }
        return some;
    }

    /** The number of messages from a to b, including dropped ones. */
    public int sizeFromAToB() {
        return sentOnA.size() + forgottenFromAToB;
    }

    /** The number of messages from b to a, including dropped ones. */
    public int sizeFromBToA() {
        return sentOnB.size() + forgottenFromBToA;
    }

    /** The number of kept messages from a to b; all unless {@link #condense} was called. */
    public int keptFromAToB() {
        return sentOnA.size();
    }

    /** The number of kept messages from b to a; all unless {@link #condense} was called. */
    public int keptFromBToA() {
        return sentOnB.size();
    }

    /**
     * Drops the messages that limit nothing, whatever messages are added later. A {@link ConvexHullSynchronizer} under
     * the same assumption finds exactly the same relation as if all were kept. The remaining messages get new indexes.
     * Messages that contradict each other all stay.
     */
    public void condense(DriftAssumption assumption) {
        LimitingMessages limiting = new LimitingMessages(this, assumption);
        if (limiting.areConsistent()) {
            SortedPoints below = limiting.fromAToB();
            SortedPoints above = limiting.fromBToA();
            forgottenFromAToB += keep(below.ys(), sentOnA, below.xs(), receivedOnB);
            forgottenFromBToA += keep(above.xs(), sentOnB, above.ys(), receivedOnA);
        }
    }

    /**
     * A copy with only the messages that can limit something under an assumption, and the number of all.
     */
    public MessageExchange condensed(DriftAssumption assumption) {
        MessageExchange copy = new MessageExchange();
        copy.addAll(this);
        copy.condense(assumption);
        return copy;
    }

    /**
     * Adds all messages of another exchange between the same hosts.
     *
     * @throws IllegalArgumentException if the times on a clock span too much
     */
    public void addAll(MessageExchange other) {
        onA.add(other.onA);
        onB.add(other.onB);
        sentOnA.addAll(other.sentOnA);
        receivedOnB.addAll(other.receivedOnB);
        sentOnB.addAll(other.sentOnB);
        receivedOnA.addAll(other.receivedOnA);
        addForgotten(other.forgottenFromAToB, other.forgottenFromBToA);
    }

    /** Counts further messages that limit nothing. */
    public void addForgotten(int fromAToB, int fromBToA) {
        forgottenFromAToB += fromAToB;
        forgottenFromBToA += fromBToA;
    }

    /** Keeps only these times, and returns the number of dropped ones. */
    private static int keep(long[] sentTimes, LongArrayList sent, long[] receivedTimes, LongArrayList received) {
        int forgotten = sent.size() - sentTimes.length;
        replace(sent, sentTimes);
        replace(received, receivedTimes);
        return forgotten;
    }

    private static void replace(LongArrayList column, long[] times) {
        column.clear();
        column.addElements(0, times);
        column.trim();
    }

    /** The time when the kept message at {@code index} from a to b was sent, ns on a's clock. */
    public long sentOnA(int index) {
        return sentOnA.getLong(index);
    }

    /** The time when the kept message at {@code index} from a to b was received, ns on b's clock. */
    public long receivedOnB(int index) {
        return receivedOnB.getLong(index);
    }

    /** The time when the kept message at {@code index} from b to a was sent, ns on b's clock. */
    public long sentOnB(int index) {
        return sentOnB.getLong(index);
    }

    /** The time when the kept message at {@code index} from b to a was received, ns on a's clock. */
    public long receivedOnA(int index) {
        return receivedOnA.getLong(index);
    }

    /** The times when the messages from a to b were sent, by index. */
    long[] sentOnA() {
        return sentOnA.toLongArray();
    }

    /** The times when the messages from a to b were received, by index. */
    long[] receivedOnB() {
        return receivedOnB.toLongArray();
    }

    /** The times when the messages from b to a were sent, by index. */
    long[] sentOnB() {
        return sentOnB.toLongArray();
    }

    /** The times when the messages from b to a were received, by index. */
    long[] receivedOnA() {
        return receivedOnA.toLongArray();
    }

    /** The times of one clock, whose differences have to be numbers of 64 bits. */
    private static final class Span {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void add(long time) {
            long earliest = Math.min(first, time);
            long latest = Math.max(last, time);
            // A time is also looked at with the other sign.
            if (latest - earliest < 0 || earliest == Long.MIN_VALUE) {
                throw new IllegalArgumentException(
                        "messages from " + earliest + " to " + latest + " ns on one clock");
            }
            first = earliest;
            last = latest;
        }

        void add(Span other) {
            if (other.first <= other.last) {
                add(other.first);
                add(other.last);
            }
        }
    }

    /**
     * The messages of an exchange that can still limit the relation of the clocks, whatever messages come later: the
     * corners of the hulls, and those that lie in no other's cone of the widest rates that the clocks can have.
     *
     * <p>Nothing else matters. A corner of the hull of all messages is one of the hull of those so far. The limits l
     * and u that pairs set to the rate become only stricter, so the final cones lie within those of [l - R, u + R], and
     * what is covered now is covered then. Nor does a covered message set a limit of its own. Say that q, above, lies
     * in the cone of q', and p, below and before q, asks for a rate s of at most u. If q' comes first, q' to q rises by
     * at least u + R, so p and q' ask for no more than s where p comes before q'; and where p comes after q', p lies so
     * high above q' that the least rate is above u + R, a contradiction that q' and p make without q. If q' comes last,
     * q to q' rises by at most l - R, so p and q' ask for no more than s, or else s is below l - R, again a
     * contradiction that p and q' make alone. The other cases are this one seen upside down or backwards.
     */
    static final class LimitingMessages {
        /** Holds every range of rates that {@link ConvexHullSynchronizer} believes, before the assumption widens it. */
        private static final SlopeRange WIDEST = new SlopeRange(new Slope(98, 100), new Slope(102, 100));

        /** Added to the assumption, so that no rounding makes the final cones wider than those here. */
        private static final int SPARE_PARTS_PER_MILLION = 1;

        private final int drift;
        private final HalfHull hullBelow;
        private final HalfHull hullAbove;
        /** The messages that lie in no other's cone of all rates that clocks can have; no other sets a limit. */
        private final SortedPoints below;
        private final SortedPoints above;
        private final Slope lower;
        private final Slope upper;
        private FeasibleTube tube;

        LimitingMessages(MessageExchange exchange, DriftAssumption assumption) {
            drift = assumption.partsPerMillion() + SPARE_PARTS_PER_MILLION;
            SortedPoints fromAToB = SortedPoints.fromAToB(exchange);
            SortedPoints fromBToA = SortedPoints.fromBToA(exchange);
            hullBelow = HalfHull.of(HalfHull.Side.UPPER, fromAToB);
            hullAbove = HalfHull.of(HalfHull.Side.LOWER, fromBToA);
            SlopeRange widest = widened(WIDEST.low(), WIDEST.high());
            below = ConeEnvelope.over(fromAToB, widest).points();
            above = ConeEnvelope.under(fromBToA, widest).points();
            lower = PairRates.lowerLimit(below, above, WIDEST.low());
            upper = PairRates.upperLimit(below, above, WIDEST.high());
        }

        /**
         * Whether clocks under the assumption can have exchanged these messages; only then are the others superfluous.
         */
        boolean areConsistent() {
            boolean credible = WIDEST.contains(lower) && WIDEST.contains(upper);
            return credible && lower.lowered(drift - SPARE_PARTS_PER_MILLION).compareTo(upper) <= 0
                    && !tube().isEmpty();
        }

        /** Made once, as it takes as long as all the rest. */
        private FeasibleTube tube() {
            if (tube == null) {
                tube = new FeasibleTube(below, above, widened(lower, upper));
            }
            return tube;
        }

        SortedPoints fromAToB() {
            return limiting(tube().lower(), hullBelow);
        }

        SortedPoints fromBToA() {
            return limiting(tube().upper(), hullAbove);
        }

        private SlopeRange widened(Slope low, Slope high) {
            return new SlopeRange(low.lowered(drift), high.raised(drift));
        }

        /** The points of both, each once. At one x the envelope has one point, and so does the hull. */
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
}
