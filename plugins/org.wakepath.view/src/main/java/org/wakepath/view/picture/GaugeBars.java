// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

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

    private final Gauge.Shape shape;
    private final int colour;
    private final Palette palette;

    GaugeBars(TimeGraphRow row, PixelGrid time, Palette palette) {
        shape = row.gauge().orElseThrow().shape(time);
        colour = row.size() == 0 ? palette.muted()
                : palette.colour(new Tone(row.state(0), TimeGraphRow.isWait(row.state(0))));
        this.palette = palette;
    }

    /** Draws a stretch of columns of one height. */
    interface Area {
        void fill(int from, int to, int height, int colour);
    }

    /**
     * Draws the area. What is more than nothing has a line at least.
     *
     * @param full the height of the highest pixel, lines
     */
    void draw(int full, Area area) {
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
