// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jfree.data.xy.XYSeries;
import org.wakepath.analysis.PairRelation;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.Corner;

/**
 * The messages in the plane of a clock picture. To the right are the seconds since the first message on b's clock.
 * Upwards are the microseconds by which a time on a's clock is later than the relation says.
 */
final class ClockPoints {
    /** The most points of one direction; more would only hide each other. */
    private static final int MOST = 4_000;
    private static final double SECOND = 1e9;
    private static final double MICROSECOND = 1e3;

    private final PairRelation pair;
    private final ClockRelation relation;

    ClockPoints(PairRelation pair) {
        this.pair = pair;
        relation = pair.relation();
    }

    /** The time of the first message on b's clock, ns. The ends of the messages are corners of a hull. */
    long first() {
        return Math.min(relation.hullFromAToB().get(0).timeOnB(), relation.hullFromBToA().get(0).timeOnB());
    }

    /** The time of the last message on b's clock, ns. */
    long last() {
        return Math.max(last(relation.hullFromAToB()), last(relation.hullFromBToA()));
    }

    private static long last(List<Corner> hull) {
        return hull.get(hull.size() - 1).timeOnB();
    }

    double x(long timeOnB) {
        return (timeOnB - first()) / SECOND;
    }

    double y(long timeOnB, long timeOnA) {
        return (timeOnA - relation.transform().apply(timeOnB)) / MICROSECOND;
    }

    /** The time on b's clock at a place to the right, ns. */
    long timeOnB(double x) {
        return first() + Math.round(x * SECOND);
    }

    /** The messages of one direction with times on b's clock in [from, to], or as many as can be distinguished. */
    XYSeries messagesFromAToB(String name, long from, long to) {
        return messages(name, pair.exchange().keptFromAToB(), pair.exchange()::receivedOnB, pair.exchange()::sentOnA,
                from, to);
    }

    XYSeries messagesFromBToA(String name, long from, long to) {
        return messages(name, pair.exchange().keptFromBToA(), pair.exchange()::sentOnB, pair.exchange()::receivedOnA,
                from, to);
    }

    XYSeries hull(String name, List<Corner> corners) {
        XYSeries series = new XYSeries(name);
        corners.forEach(corner -> series.add(x(corner.timeOnB()), y(corner.timeOnB(), corner.timeOnA())));
        return series;
    }

    private XYSeries messages(String name, int count, IntToLongFunction timeOnB, IntToLongFunction timeOnA, long from,
            long to) {
        XYSeries series = new XYSeries(name);
        int[] within = IntStream.range(0, count)
                .filter(i -> timeOnB.applyAsLong(i) >= from && timeOnB.applyAsLong(i) <= to).toArray();
        int step = Math.max(1, (within.length + MOST - 1) / MOST);
        for (int i = 0; i < within.length; i += step) {
            long time = timeOnB.applyAsLong(within[i]);
            series.add(x(time), y(time, timeOnA.applyAsLong(within[i])));
        }
        return series;
    }
}
