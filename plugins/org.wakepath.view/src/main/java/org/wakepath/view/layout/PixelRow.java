// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.Arrays;
import org.wakepath.graph.model.EdgeState;

/**
 * What a row shows at a scale: for each pixel the state that had most of its time, and below it the rarest state that
 * this hides. A pixel that any segment touches is never empty.
 */
public final class PixelRow {
    /** No segment, or more than one. */
    public static final int NONE = -1;
    /** So many segments in a pixel are not worth telling apart. */
    private static final int CROWD = 64;
    private static final EdgeState[] STATES = EdgeState.values();
    private static final int ALL = (1 << STATES.length) - 1;

    private final TimeGraphRow row;
    private final PixelGrid grid;
    private final byte[] states;
    private final byte[] hidden;
    private final int[] segments;
    /** Of the pixel at hand: time and last segment of each state, and as bits which of them it has, once or again. */
    private final long[] sums = new long[STATES.length];
    private final int[] newest = new int[STATES.length];
    private int present;
    private int several;

    /** Aggregates a row, in time linear in the pixels for long rows and in the segments for short ones. */
    public PixelRow(TimeGraphRow row, TimeScale scale) {
        this(row, new PixelGrid(scale));
    }

    /** As {@link #PixelRow(TimeGraphRow, TimeScale)}, for several rows with the same pixels. */
    public PixelRow(TimeGraphRow row, PixelGrid grid) {
        this.row = row;
        this.grid = grid;
        this.states = filled(grid.width());
        this.hidden = filled(grid.width());
        this.segments = new int[grid.width()];
        Arrays.fill(segments, NONE);
        int index = row.firstAfter(grid.start());
        int pixel = 0;
        while (pixel < grid.width() && index < row.size() && row.start(index) < grid.end()) {
            pixel = row.start(index) < grid.start(pixel + 1) ? pixel : grid.pixel(row.start(index));
            int covered = covered(index, pixel);
            if (covered > pixel) {
                Arrays.fill(states, pixel, covered, (byte) row.state(index).ordinal());
                Arrays.fill(segments, pixel, covered, index);
                pixel = covered;
                index += row.end(index) <= grid.start(covered) ? 1 : 0;
            } else {
                index = mix(index, pixel++);
            }
        }
    }

    /** The state a pixel shows, null when empty. */
    public EdgeState state(int pixel) {
        return states[pixel] == NONE ? null : STATES[states[pixel]];
    }

    /** The rarest state in a pixel other than the one it shows, null when there is none. */
    public EdgeState hidden(int pixel) {
        return hidden[pixel] == NONE ? null : STATES[hidden[pixel]];
    }

    /** The place in the row of the only segment that a pixel shows, or {@link #NONE}. */
    public int segment(int pixel) {
        return segments[pixel];
    }

    /** The first pixel after {@code from} that shows something else, or the width. */
    public int runEnd(int from) {
        int to = from + 1;
        while (to < states.length && same(from, to)) {
            to++;
        }
        return to;
    }

    /** Whether two pixels show the same thing. */
    public boolean same(int pixel, int other) {
        return states[pixel] == states[other] && segments[pixel] == segments[other];
    }

    /** The first pixel from {@code from} on that a segment does not fill alone. */
    private int covered(int index, int from) {
        long end = Math.min(row.end(index), grid.end());
        if (row.start(index) > grid.start(from) || end < grid.start(from + 1)) {
            return from;
        }
        int last = grid.pixel(end - 1);
        return end == grid.start(last + 1) ? last + 1 : last;
    }

    /** Lets the segments of a pixel compete, from {@code first} on; gives the first segment that ends after it. */
    private int mix(int first, int pixel) {
        long from = grid.start(pixel);
        long to = grid.start(pixel + 1);
        int limit = Math.min(row.size(), first + CROWD);
        present = 0;
        several = 0;
        // What the first has before the pixel does not count; only the last can reach beyond it.
        sums[row.ordinal(first)] -= Math.max(0, from - row.start(first));
        int next = first;
        while (next < limit && row.end(next) <= to) {
            add(next, row.end(next));
            next++;
        }
        boolean more = next < row.size() && row.start(next) < to;
        if (more && next == limit) {
            Arrays.fill(sums, 0);
            present = ALL;
            compete(row.occupancy().within(from, to), pixel);
            return row.firstAfter(to);
        }
        if (more) {
            add(next, to);
        }
        int most = compete(sums, pixel);
        segments[pixel] = most == NONE || (several & 1 << most) != 0 ? NONE : newest[most];
        return next;
    }

    private void add(int index, long end) {
        int state = row.ordinal(index);
        several |= present & 1 << state;
        present |= 1 << state;
        sums[state] += end - row.start(index);
        newest[state] = index;
    }

    /** Shows the states with most and least time of those that are present, and takes their times away. */
    private int compete(long[] times, int pixel) {
        int most = NONE;
        int least = NONE;
        long mostTime = 0;
        long leastTime = Long.MAX_VALUE;
        for (int left = present; left != 0; left &= left - 1) {
            int state = Integer.numberOfTrailingZeros(left);
            long time = times[state];
            times[state] = 0;
            if (time > mostTime) {
                most = state;
                mostTime = time;
            }
            if (time > 0 && time < leastTime) {
                least = state;
                leastTime = time;
            }
        }
        states[pixel] = (byte) most;
        hidden[pixel] = (byte) (least == most ? NONE : least);
        return most;
    }

    private static byte[] filled(int width) {
        byte[] values = new byte[width];
        Arrays.fill(values, (byte) NONE);
        return values;
    }
}
