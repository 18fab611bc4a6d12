/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.layout;

import java.util.Arrays;
import org.wakepath.graph.EdgeState;

/**
 * What a row shows at a scale: for each pixel the state that had most of its time, and below it the rarest state
 * that this hides. A pixel that any segment touches is never empty.
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
    /** Of the pixel at hand: time and last segment of each state that is present in it. */
    private final long[] sums = new long[STATES.length];
    private final int[] newest = new int[STATES.length];

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
        int present = 0;
        int several = 0;
        int next = first;
        while (next < limit && row.start(next) < to) {
            int state = row.ordinal(next);
            if ((present & 1 << state) == 0) {
                sums[state] = 0;
            }
            several |= present & 1 << state;
            present |= 1 << state;
            sums[state] += Math.min(row.end(next), to) - Math.max(row.start(next), from);
            newest[state] = next;
            next++;
        }
        if (next < row.size() && row.start(next) < to) {
            compete(row.occupancy().within(from, to), ALL, pixel);
            return row.firstAfter(to);
        }
        int most = compete(sums, present, pixel);
        segments[pixel] = most == NONE || (several & 1 << most) != 0 ? NONE : newest[most];
        return next > first && row.end(next - 1) > to ? next - 1 : next;
    }

    /** Shows the states with most and least time, of those whose bits are set. */
    private int compete(long[] times, int present, int pixel) {
        int most = NONE;
        int least = NONE;
        for (int left = present; left != 0; left &= left - 1) {
            int state = Integer.numberOfTrailingZeros(left);
            if (times[state] > 0) {
                most = most == NONE || times[state] > times[most] ? state : most;
                least = least == NONE || times[state] < times[least] ? state : least;
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
