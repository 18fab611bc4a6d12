// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelGrid;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.layout.Tone;

/**
 * The whole time of a graph as a strip. It shows how much of each pixel's time every tone had, in all rows together.
 */
public final class Minimap {
    private static final int TONES = Tone.ALL.size();

    private final TimeScale scale;
    /** The times of all tones of each pixel, ns. */
    private final long[] times;
    private final double most;

    /** Adds up a graph, in time linear in its segments, and in rows times pixels. */
    public Minimap(TimeGraph graph, TimeScale scale) {
        this.scale = scale;
        times = new long[scale.width() * TONES];
        PixelGrid grid = new PixelGrid(scale);
        IntStream.range(0, graph.rows().size())
                .filter(row -> !graph.groups().isGroup(row) && !graph.rows().get(row).isDerived())
                .forEach(row -> add(graph.rows().get(row), grid));
        double fullest = 1;
        for (int pixel = 0; pixel < scale.width(); pixel++) {
            fullest = Math.max(fullest, (double) total(pixel) / length(pixel, grid));
        }
        most = fullest;
    }

    private void add(TimeGraphRow row, PixelGrid grid) {
        int pixel = 0;
        for (int i = row.firstAfter(grid.start()); i < row.size() && row.start(i) < grid.end(); i++) {
            int tone = row.tone(i);
            long from = Math.max(row.start(i), grid.start());
            long end = Math.min(row.end(i), grid.end());
            pixel = from < grid.start(pixel + 1) ? pixel : grid.pixel(from);
            while (from < end) {
                long to = Math.min(end, grid.start(pixel + 1));
                times[pixel * TONES + tone] += to - from;
                from = to;
                pixel += from < end ? 1 : 0;
            }
        }
    }

    private static long length(int pixel, PixelGrid grid) {
        return Math.max(1, grid.start(pixel + 1) - grid.start(pixel));
    }

    /** The time of a state in a pixel, ns. */
    public long of(EdgeState state, int pixel) {
        return times[pixel * TONES + Tone.number(state, false)] + times[pixel * TONES + Tone.number(state, true)];
    }

    private long total(int pixel) {
        return Arrays.stream(times, pixel * TONES, (pixel + 1) * TONES).sum();
    }

    /**
     * The picture: pixels line by line, 0xRRGGBB, as wide as the scale, with the tones from the bottom up in their
     * order.
     */
    public int[] draw(int height, Palette palette) {
        int[] pixels = new int[scale.width() * height];
        Arrays.fill(pixels, palette.background());
        PixelGrid grid = new PixelGrid(scale);
        for (int pixel = 0; pixel < scale.width(); pixel++) {
            double share = height / most / length(pixel, grid);
            double sum = 0;
            int drawn = 0;
            for (int tone = 0; tone < TONES; tone++) {
                sum += times[pixel * TONES + tone] * share;
                for (; drawn < Math.min(height, Math.round(sum)); drawn++) {
                    pixels[(height - 1 - drawn) * scale.width() + pixel] = palette.colour(Tone.ALL.get(tone));
                }
            }
        }
        return pixels;
    }
}
