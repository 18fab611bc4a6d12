/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.ArrayList;
import java.util.List;

/**
 * A curve of few straight lines through a tube. Each line goes on for as long as one from its begin stays inside; where
 * the tube turns away, the next begins. So the messages choose the intervals.
 */
final class JoinedLines {
    private final FeasibleTube tube;
    private final List<ExactLine> lines = new ArrayList<>();
    private long x;
    private long y;
    private Slope flattest;
    private Slope steepest;

    private JoinedLines(FeasibleTube tube) {
        this.tube = tube;
    }

    /** Lines that each meet the next, from left to right. */
    static List<ExactLine> through(FeasibleTube tube) {
        JoinedLines joined = new JoinedLines(tube);
        joined.follow(tube.corners());
        return joined.lines;
    }

    private void follow(long[] corners) {
        begin(corners[0], middle(tube.floorAt(corners[0]), tube.ceilAt(corners[0])));
        long last = corners[0];
        for (long corner : corners) {
            if (corner > last) {
                if (!narrow(corner)) {
                    end(last);
                    narrow(corner);
                }
                last = corner;
            }
        }
        end(last);
    }

    private void begin(long beginX, long beginY) {
        x = beginX;
        y = beginY;
        flattest = tube.rates().low();
        steepest = tube.rates().high();
    }

    /** Leaves the slopes on which the line is inside the tube at the corner, if there are any. */
    private boolean narrow(long corner) {
        Slope low = new Slope(tube.floorAt(corner) - y, corner - x);
        Slope high = new Slope(tube.ceilAt(corner) - y, corner - x);
        Slope newFlattest = low.compareTo(flattest) > 0 ? low : flattest;
        Slope newSteepest = high.compareTo(steepest) < 0 ? high : steepest;
        if (newFlattest.compareTo(newSteepest) > 0) {
            return false;
        }
        flattest = newFlattest;
        steepest = newSteepest;
        return true;
    }

    /** Ends the line amid the slopes that are left, on a whole nanosecond, and begins the next there. */
    private void end(long endX) {
        long endY = y + middle(flattest.ceilRise(x, endX), steepest.floorRise(x, endX));
        lines.add(ExactLine.through(x, y, endX, endY));
        begin(endX, endY);
    }

    private static long middle(long low, long high) {
        return low + Math.floorDiv(high - low, 2);
    }
}
