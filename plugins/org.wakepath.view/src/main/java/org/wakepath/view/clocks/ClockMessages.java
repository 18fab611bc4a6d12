// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.util.Optional;
import org.wakepath.analysis.PairRelation;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.TimestampTransform;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/** The messages between two hosts, as a table and by their place in a picture. */
public final class ClockMessages {
    private final String nameA;
    private final String nameB;
    private final MessageExchange exchange;
    private final TimestampTransform transform;
    private final ClockPoints points;

    /** The point at which a message is drawn. */
    private record Point(long timeOnB, long timeOnA, boolean fromA) {
    }

    /**
     * Makes the table of the messages of two hosts.
     *
     * @param nameA name of host a
     * @param nameB name of host b
     * @param pair a relation that can be used
     */
    public ClockMessages(String nameA, String nameB, PairRelation pair) {
        this.nameA = SafeText.clean(nameA);
        this.nameB = SafeText.clean(nameB);
        exchange = pair.exchange();
        transform = pair.relation().transform();
        points = new ClockPoints(pair);
    }

    /** Number of messages. */
    public int size() {
        return exchange.keptFromAToB() + exchange.keptFromBToA();
    }

    /** The time at which a message was sent or received on b, ns on the clock of b. */
    public long timeOnB(int index) {
        int back = index - exchange.keptFromAToB();
        return back < 0 ? exchange.receivedOnB(index) : exchange.sentOnB(back);
    }

    private Point point(int index) {
        int back = index - exchange.keptFromAToB();
        return back < 0 ? new Point(timeOnB(index), exchange.sentOnA(index), true)
                : new Point(timeOnB(index), exchange.receivedOnA(back), false);
    }

    /** How much later a message's time on the clock of a is than the estimate, ns. */
    public long later(int index) {
        return later(point(index));
    }

    /** Name of the host that sent a message. */
    public String sender(int index) {
        return point(index).fromA() ? nameA : nameB;
    }

    /** Name of the host that received a message. */
    public String receiver(int index) {
        return point(index).fromA() ? nameB : nameA;
    }

    private long later(Point point) {
        return point.timeOnA() - transform.apply(point.timeOnB());
    }

    /**
     * A sentence about the message nearest to a point of a picture; empty if none is near.
     *
     * @param x points from the left
     * @param y points from the top
     * @param near how far it may be, points
     */
    public Optional<String> at(ClockFrame frame, double x, double y, double near) {
        double perSecond = frame.plot().getWidth() / frame.range().width();
        double perMicrosecond = frame.plot().getHeight() / frame.range().height();
        long from = points.timeOnB(frame.x(x - near));
        long to = points.timeOnB(frame.x(x + near));
        Optional<Point> nearest = Optional.empty();
        double least = near;
        for (int i = 0; i < size(); i++) {
            // Few of a million messages are near, and the pointer must not wait for the rest.
            if (timeOnB(i) >= from && timeOnB(i) <= to) {
                Point point = point(i);
                double across = (points.x(point.timeOnB()) - frame.x(x)) * perSecond;
                double up = (points.y(point.timeOnB(), point.timeOnA()) - frame.y(y)) * perMicrosecond;
                double distance = Math.hypot(across, up);
                nearest = distance < least ? Optional.of(point) : nearest;
                least = Math.min(least, distance);
            }
        }
        return nearest.map(this::sentence);
    }

    private String sentence(Point point) {
        long later = later(point);
        return (point.fromA() ? nameA + " to " + nameB : nameB + " to " + nameA) + ": "
                + Durations.format(point.fromA() ? -later : later) + " on the way by the estimate, at "
                + Durations.timestamp(point.timeOnB()) + " of " + nameB;
    }
}
