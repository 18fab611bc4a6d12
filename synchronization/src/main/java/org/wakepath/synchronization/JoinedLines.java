/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.ArrayList;
import java.util.List;

/**
 * A curve of few straight lines through a tube. Each line goes on for as long as one from its begin stays inside and
 * passes the waypoints; where none does, the next begins. So the messages choose the intervals.
 */
final class JoinedLines {
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

    /** Where the next waypoint is missed, the line ends at the last gap it passed, or else at the waypoint before. */
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

    /** Whether some line from the begin passes a waypoint. */
    private boolean fits(int i) {
        return slopeToLow(i).compareTo(steepest) <= 0 && slopeToHigh(i).compareTo(flattest) >= 0;
    }

    /** Leaves the slopes that pass a waypoint, or the one that passes nearest. */
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

    /** Ends the line amid the slopes that are left, on a whole nanosecond, and begins the next there. */
    private void end(long endX) {
        long endY = y + middle(flattest.ceilRise(x, endX), steepest.floorRise(x, endX));
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
