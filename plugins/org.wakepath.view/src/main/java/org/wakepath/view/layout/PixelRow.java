// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The pixels of a row at a scale. A pixel shows how much of its time each state had, emptiness included. A state that
 * fills a pixel is as high as its bar. One with a tenth of its time has a tenth of that height. The states of a pixel
 * are stacked. Lines are whole. What rounding adds or takes is made up for in the next pixel, so that the lines of a
 * state add up to its time.
 */
public final class PixelRow {
    /** Stands for no segment, or for more than one. */
    public static final int NONE = -1;
    /** The number of segments in a pixel from which on they are not distinguished. */
    private static final int CROWD = 64;
    private static final int TONES = Tone.ALL.size();

    private final TimeGraphRow row;
    private final PixelGrid grid;
    private final int[] full;
    private final int highest;
    private final int[] segments;
    private final byte[] rarest;
    private final List<Layer> layers = new ArrayList<>();
    /** The current pixel: time and last segment of each tone, and as bits which tones it has, once or again. */
    private final long[] sums = new long[TONES];
    private final int[] newest = new int[TONES];
    private int present;
    private int several;
    /** The lines of each tone that the pixels so far still lack. */
    private final double[] owed = new double[TONES];

    /**
     * The tone of each pixel at one place of its stack.
     *
     * @param tones by pixel: numbers of {@link Tone#ALL}, meaningless where {@code tops} is 0
     * @param tops by pixel: the height of the tone with what lies below it, lines; 0 if there is none
     */
    public record Layer(byte[] tones, int[] tops) {
        /** The tone of a pixel that has one here. */
        public Tone tone(int pixel) {
            return Tone.ALL.get(tones[pixel]);
        }
    }

    /**
     * Aggregates a row, in time linear in the pixels for long rows and in the segments for short ones.
     *
     * @param full the height of a bar of each tone, by its number, lines
     */
    public PixelRow(TimeGraphRow row, PixelGrid grid, int[] full) {
        this.row = row;
        this.grid = grid;
        this.full = full;
        this.highest = Arrays.stream(full).max().orElse(0);
        this.segments = new int[grid.width()];
        this.rarest = new byte[grid.width()];
        Arrays.fill(segments, NONE);
        Arrays.fill(rarest, (byte) NONE);
        int index = row.firstAfter(grid.start());
        int pixel = 0;
        while (pixel < grid.width() && index < row.size() && row.start(index) < grid.end()) {
            pixel = row.start(index) < grid.start(pixel + 1) ? pixel : grid.pixel(row.start(index));
            int covered = covered(index, pixel);
            if (covered > pixel) {
                Arrays.fill(layer(0).tones, pixel, covered, (byte) row.tone(index));
                Arrays.fill(layer(0).tops, pixel, covered, full[row.tone(index)]);
                Arrays.fill(segments, pixel, covered, index);
                pixel = covered;
                index += row.end(index) <= grid.start(covered) ? 1 : 0;
            } else {
                index = mix(index, pixel++);
            }
        }
    }

    /** The stacks of the pixels from the bottom up: first the lowest state of each, then the one on it, and so on. */
    public List<Layer> layers() {
        return layers;
    }

    /** The rarest tone in a pixel that no segment fills, however short it is there; null if there is none. */
    public Tone rarest(int pixel) {
        return rarest[pixel] == NONE ? null : Tone.ALL.get(rarest[pixel]);
    }

    /**
     * The place in the row of the segment with most of a pixel's time, if its state has no other there; or
     * {@link #NONE}.
     */
    public int segment(int pixel) {
        return segments[pixel];
    }

    /** Whether {@link #segment} fills a pixel. */
    public boolean filled(int pixel) {
        return segments[pixel] != NONE && rarest[pixel] == NONE;
    }

    /** The first pixel after {@code from} with another segment, or the width. */
    public int runEnd(int from) {
        int to = from + 1;
        while (to < segments.length && segments[to] == segments[from]) {
            to++;
        }
        return to;
    }

    /** Whether two pixels have the same stack. */
    public boolean same(int pixel, int other) {
        for (Layer layer : layers) {
            if (layer.tops[pixel] != layer.tops[other]
                    || layer.tops[pixel] > 0 && layer.tones[pixel] != layer.tones[other]) {
                return false;
            }
        }
        return rarest[pixel] == rarest[other];
    }

    private Layer layer(int place) {
        if (place == layers.size()) {
            layers.add(new Layer(new byte[segments.length], new int[segments.length]));
        }
        return layers.get(place);
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

    /**
     * Stacks the states of a pixel, from segment {@code first} on, and returns the first segment that ends after it.
     */
    private int mix(int first, int pixel) {
        long from = grid.start(pixel);
        long to = grid.start(pixel + 1);
        int limit = Math.min(row.size(), first + CROWD);
        present = 0;
        several = 0;
        // The part of the first segment before the pixel does not count; only the last segment can reach beyond it.
        sums[row.tone(first)] -= Math.max(0, from - row.start(first));
        int next = first;
        while (next < limit && row.end(next) <= to) {
            add(next, row.end(next));
            next++;
        }
        boolean more = next < row.size() && row.start(next) < to;
        if (more && next == limit) {
            Arrays.fill(sums, 0);
            present = (1 << row.occupancy().tones()) - 1;
            stack(row.occupancy().tones(from, to), pixel);
            return row.firstAfter(to);
        }
        if (more) {
            add(next, to);
        }
        int most = stack(sums, pixel);
        segments[pixel] = most == NONE || (several & 1 << most) != 0 ? NONE : newest[most];
        return next;
    }

    private void add(int index, long end) {
        int tone = row.tone(index);
        several |= present & 1 << tone;
        present |= 1 << tone;
        sums[tone] += end - row.start(index);
        newest[tone] = index;
    }

    /** Stacks the states with any time, clears their times, and returns the one with most time. */
    private int stack(long[] times, int pixel) {
        long length = grid.start(pixel + 1) - grid.start(pixel);
        double part = 1.0 / length;
        int most = NONE;
        int least = NONE;
        long mostTime = 0;
        long leastTime = length;
        int top = 0;
        int place = 0;
        for (int left = present; left != 0; left &= left - 1) {
            int tone = Integer.numberOfTrailingZeros(left);
            long time = times[tone];
            times[tone] = 0;
            if (time > mostTime) {
                most = tone;
                mostTime = time;
            }
            if (time > 0 && time < leastTime) {
                least = tone;
                leastTime = time;
            }
            int lines = time > 0 ? lines(tone, time * part, highest - top) : 0;
            if (lines > 0) {
                top += lines;
                layer(place).tones[pixel] = (byte) tone;
                layer(place++).tops[pixel] = top;
            }
        }
        rarest[pixel] = (byte) least;
        return most;
    }

    private int lines(int tone, double share, int room) {
        owed[tone] += share * full[tone];
        // The previous pixels lack at most half a line, so this rounds.
        int lines = Math.min(Math.min(room, full[tone]), (int) (owed[tone] + 0.5));
        owed[tone] -= lines;
        return lines;
    }
}
