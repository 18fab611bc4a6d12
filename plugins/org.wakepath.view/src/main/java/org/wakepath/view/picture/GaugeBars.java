// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Gauge;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelGrid;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.TextStyle;

/**
 * The values of a row as an area over its pixels, and the value of the highest one in words. How many tasks wait is
 * pale, since most of them always do.
 */
final class GaugeBars {
    private static final int MARGIN = 4;
    /** A gap is this many times as high as its edge. */
    private static final int EDGE = 8;

    private final Gauge gauge;
    private final PixelGrid time;
    private final Gauge.Shape shape;
    private final int colour;
    private final Palette palette;

    GaugeBars(TimeGraphRow row, PixelGrid time, Palette palette) {
        gauge = row.gauge().orElseThrow();
        this.time = time;
        shape = gauge.shape(time);
        colour = row.size() == 0 ? palette.muted()
                : palette.colour(new Tone(row.state(0), TimeGraphRow.isWait(row.state(0))));
        this.palette = palette;
    }

    /** Draws a stretch of columns of one height. */
    interface Area {
        void fill(int from, int to, int height, int colour);
    }

    /**
     * Draws the area, and behind it where values are missing. What is more than nothing has a line at least.
     *
     * @param full the height of the highest pixel, lines
     */
    void draw(int full, Area area) {
        gaps(full, area);
        int to = 0;
        for (int from = 0; from < shape.heights().length; from = to) {
            int height = height(from, full);
            to = from + 1;
            while (to < shape.heights().length && height(to, full) == height) {
                to++;
            }
            if (height > 0) {
                area.fill(from, to, height, colour);
            }
        }
    }

    /** Draws a pale box with a strong upper edge in the pixels of each gap. */
    private void gaps(int full, Area area) {
        for (Gauge.Gap gap : gauge.gaps()) {
            if (gap.from() < time.end() && gap.to() >= time.start()) {
                int from = time.pixel(gap.from());
                int to = time.pixel(gap.to()) + 1;
                area.fill(from, to, full, palette.colour(EdgeState.UNKNOWN));
                area.fill(from, to, full - Math.max(1, full / EDGE), palette.colour(new Tone(EdgeState.UNKNOWN, true)));
            }
        }
    }

    private int height(int x, int full) {
        double part = shape.heights()[x];
        return part > 0 ? Math.max(1, (int) Math.round(part * full)) : 0;
    }

    /** The value of the highest pixel, at the left of the plot of a row that stands on {@code base}. */
    DrawnFrame.Letter top(Viewport view, int base) {
        return new DrawnFrame.Letter(view.names() + (double) MARGIN, base - RowPlaces.bar(view) + MARGIN, shape.top(),
                !shape.top().isEmpty(), TextStyle.Align.LEFT, palette.foreground());
    }
}
