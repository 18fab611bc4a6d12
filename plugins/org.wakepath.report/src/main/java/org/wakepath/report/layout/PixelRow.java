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

    private final TimeGraphRow row;
    private final TimeScale scale;
    private final byte[] states;
    private final byte[] hidden;
    private final int[] segments;

    /** Aggregates a row, in time linear in the pixels for long rows and in the segments for short ones. */
    public PixelRow(TimeGraphRow row, TimeScale scale) {
        this.row = row;
        this.scale = scale;
        this.states = filled(scale.width());
        this.hidden = filled(scale.width());
        this.segments = new int[scale.width()];
        Arrays.fill(segments, NONE);
        int index = row.firstAfter(scale.start());
        while (index < row.size() && row.start(index) < scale.end()) {
            int pixel = scale.pixel(Math.max(row.start(index), scale.start()));
            index = row.end(index) >= scale.pixelStart(pixel + 1) ? fill(index, pixel) : mix(pixel);
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

    /** Whether two pixels show the same thing. */
    public boolean same(int pixel, int other) {
        return states[pixel] == states[other] && segments[pixel] == segments[other];
    }

    /** Draws a segment that reaches the end of its first pixel; gives the first segment not dealt with. */
    private int fill(int index, int first) {
        int last = scale.pixel(Math.min(row.end(index), scale.end()) - 1);
        int next = mix(first);
        for (int pixel = first + 1; pixel < last; pixel++) {
            states[pixel] = (byte) row.state(index).ordinal();
            segments[pixel] = index;
        }
        return Math.max(index + 1, last > first ? mix(last) : next);
    }

    /** Lets the segments of a pixel compete; gives the first segment that ends after it. */
    private int mix(int pixel) {
        long from = scale.pixelStart(pixel);
        long to = scale.pixelStart(pixel + 1);
        long[] sums = row.occupancy().within(from, to);
        int most = NONE;
        int least = NONE;
        for (int state = 0; state < sums.length; state++) {
            if (sums[state] > 0) {
                most = most == NONE || sums[state] > sums[most] ? state : most;
                least = least == NONE || sums[state] < sums[least] ? state : least;
            }
        }
        states[pixel] = (byte) most;
        hidden[pixel] = (byte) (least == most ? NONE : least);
        int first = row.firstAfter(from);
        int next = row.firstAfter(to);
        segments[pixel] = most == NONE ? NONE : single(first, to, most);
        return next;
    }

    /** The segment of a pixel that shows a state, where only one has it. */
    private int single(int first, long to, int state) {
        int found = NONE;
        for (int i = first; i < row.size() && row.start(i) < to; i++) {
            if (i - first == CROWD) {
                return NONE;
            }
            if (row.state(i).ordinal() == state) {
                if (found != NONE) {
                    return NONE;
                }
                found = i;
            }
        }
        return found;
    }

    private static byte[] filled(int width) {
        byte[] values = new byte[width];
        Arrays.fill(values, (byte) NONE);
        return values;
    }
}
