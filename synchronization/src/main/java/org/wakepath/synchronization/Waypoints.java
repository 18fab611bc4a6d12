// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.BitSet;
import java.util.Optional;

/**
 * What a curve through a tube should pass, from left to right: the tube at each of its messages, and at times a narrow
 * gap around the most likely place of the curve.
 *
 * <p>For the gaps, the messages determine pieces, each as long as some line fits. Within a piece the curve still bends
 * by the whole room that the messages leave. On a part of a piece it bends less, by the square. So each piece is
 * divided as far as it has enough messages, and the middle lines of the parts show where these meet.
 */
final class Waypoints {
    private static final int MOST_PARTS = 8;
    /** The number of messages that say more about a part alone than about the whole piece. */
    private static final int CORNERS_OF_PART = 16;
    /** The fraction of the room that a gap leaves beside the lines of its parts. */
    private static final int ROOM_OF_GAP = 40;

    private final FeasibleTube tube;
    private final LongArrayList xs = new LongArrayList();
    private final LongArrayList lows = new LongArrayList();
    private final LongArrayList highs = new LongArrayList();
    private final BitSet gaps = new BitSet();
    /** The lines of the last part, if it has messages enough, and in both directions. */
    private Optional<FittingLines> before = Optional.empty();

    private Waypoints(FeasibleTube tube) {
        this.tube = tube;
    }

    /** The way through a tube, from its first message to its last. */
    static Waypoints through(FeasibleTube tube) {
        Waypoints found = new Waypoints(tube);
        found.follow(tube.corners());
        return found;
    }

    int size() {
        return xs.size();
    }

    long x(int index) {
        return xs.getLong(index);
    }

    long low(int index) {
        return lows.getLong(index);
    }

    long high(int index) {
        return highs.getLong(index);
    }

    /** Whether this is such a gap. */
    boolean isGap(int index) {
        return gaps.get(index);
    }

    private void follow(long[] corners) {
        int first = 0;
        while (first + 1 < corners.length) {
            int last = lastThatFits(corners, first);
            addParts(corners, first, last);
            first = last;
        }
        addGap(corners[first], Optional.empty());
    }

    /** The last corner to which a line from the first fits, found by doubling and halving. */
    private int lastThatFits(long[] corners, int first) {
        int fitting = first + 1;
        int step = 1;
        while (isStraight(corners, first, fitting + step)) {
            fitting += step;
            step *= 2;
        }
        for (; step > 0; step /= 2) {
            fitting += isStraight(corners, first, fitting + step) ? step : 0;
        }
        return fitting;
    }

    private boolean isStraight(long[] corners, int first, int last) {
        return last < corners.length && tube.isStraight(corners[first], corners[last]);
    }

    private void addParts(long[] corners, int first, int last) {
        int parts = Math.max(1, Math.min(MOST_PARTS, (last - first) / CORNERS_OF_PART));
        boolean isDense = last - first >= CORNERS_OF_PART;
        long length = (corners[last] - corners[first]) / parts;
        int next = first;
        for (int part = 0; part < parts; part++) {
            long from = corners[first] + part * length;
            long to = part + 1 == parts ? corners[last] : from + length;
            addPart(from, isDense ? tube.lines(from, to) : Optional.empty());
            for (; corners[next] < to; next++) {
                addTube(corners[next]);
            }
        }
    }

    private void addPart(long from, Optional<FittingLines> lines) {
        addGap(from, lines);
        before = lines;
    }

    private void addTube(long x) {
        if (xs.isEmpty() || x > xs.getLong(xs.size() - 1)) {
            add(x, tube.floorAt(x), tube.ceilAt(x), false);
        }
    }

    /** Adds the tube, and in it a gap that reaches from the line of the part before to that of the part after. */
    private void addGap(long x, Optional<FittingLines> after) {
        addTube(x);
        if (before.isPresent() || after.isPresent()) {
            FittingLines left = before.or(() -> after).get();
            FittingLines right = after.orElse(left);
            long beside = Math.max(left.room(), right.room()) / ROOM_OF_GAP;
            long one = left.middle().at(x);
            long other = right.middle().at(x);
            add(x, tube.nearest(x, Math.min(one, other) - beside), tube.nearest(x, Math.max(one, other) + beside),
                    true);
        }
    }

    private void add(long x, long low, long high, boolean isGap) {
        gaps.set(xs.size(), isGap);
        xs.add(x);
        lows.add(low);
        highs.add(high);
    }
}
