// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelRow;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;

/** The bars of a row, pixel by pixel, with their marks. */
final class RowRaster {
    private static final EdgeState[] STATES = EdgeState.values();
    private static final int LANE = 2;

    private final Pixels canvas;
    private final Palette palette;
    private final Viewport view;
    private final double scale;
    private final List<DrawnFrame.Letter> letters = new ArrayList<>();
    private final int[] stateColours = new int[STATES.length];
    private final int[] stateHeights = new int[STATES.length];
    /** Of each column what it shows. */
    private final int[] colours;
    private final int[] heights;

    RowRaster(Pixels canvas, Palette palette, Viewport view, double scale) {
        this.canvas = canvas;
        this.palette = palette;
        this.view = view;
        this.scale = scale;
        colours = new int[canvas.width];
        heights = new int[canvas.width];
        for (EdgeState state : STATES) {
            stateColours[state.ordinal()] = palette.colour(state);
            stateHeights[state.ordinal()] = canvas.size(RowPlaces.bar(view) * StateStyle.of(state).quarters() / 4.0);
        }
    }

    /** Draws bars that stand on {@code base}, points of the widget; gives the letters in them. */
    List<DrawnFrame.Letter> draw(TimeGraphRow row, PixelRow pixels, int base) {
        int ground = (int) Math.round((base - Viewport.AXIS) * scale);
        for (int x = 0; x < canvas.width; x++) {
            show(x, pixels.state(x), stateHeights);
        }
        columns(ground, canvas.size(RowPlaces.bar(view)));
        lane(pixels, ground);
        marks(row, pixels, ground, base);
        return letters;
    }

    private void show(int x, EdgeState state, int[] heightOfState) {
        heights[x] = state == null ? 0 : heightOfState[state.ordinal()];
        colours[x] = state == null ? 0 : stateColours[state.ordinal()];
    }

    /** Line by line, as memory lies, and without a branch for each pixel, which nobody could predict. */
    private void columns(int ground, int highest) {
        for (int y = Math.max(0, ground - highest); y < Math.min(canvas.height, ground); y++) {
            int line = y * canvas.width;
            for (int x = 0; x < canvas.width; x++) {
                int shown = ground - y - 1 - heights[x] >> 31;
                canvas.colours[line + x] = canvas.colours[line + x] & ~shown | colours[x] & shown;
            }
        }
    }

    /** Under the bars, states that others hide. */
    private void lane(PixelRow pixels, int ground) {
        int[] lane = new int[STATES.length];
        Arrays.fill(lane, canvas.size(LANE));
        for (int x = 0; x < canvas.width; x++) {
            show(x, pixels.hidden(x), lane);
        }
        columns(ground + 2 * canvas.size(LANE), canvas.size(LANE));
    }

    private void marks(TimeGraphRow row, PixelRow pixels, int ground, int base) {
        for (int from = 0; from < canvas.width;) {
            int to = pixels.runEnd(from);
            int segment = pixels.segment(from);
            if (segment != PixelRow.NONE) {
                int height = stateHeights[row.state(segment).ordinal()];
                if (row.marked(segment)) {
                    mark(row, segment, from, to - from, ground, height);
                }
                letter(row, segment, from, to, base);
            }
            from = to;
        }
    }

    private void mark(TimeGraphRow row, int segment, int x, int columns, int ground, int height) {
        double width = columns / scale;
        if (MarkWidth.hollow(row, segment, width)) {
            canvas.hollow(x, ground - height, columns, height, palette.background(),
                    stateColours[row.state(segment).ordinal()]);
        }
        if (MarkWidth.hatched(row, segment, width)) {
            canvas.hatch(x, ground - height, columns, height, palette.background());
        } else if (MarkWidth.underlined(row, segment, width)) {
            canvas.dashes(x, ground, columns, 2, 1, palette.foreground());
        }
        if (MarkWidth.torn(row, segment, width)) {
            canvas.torn(x, ground - height, height, palette.background());
        }
        if (MarkWidth.tornEnd(row, segment, width)) {
            canvas.tornEnd(x + columns, ground - height, height, palette.background());
        }
    }

    private void letter(TimeGraphRow row, int segment, int from, int to, int base) {
        double height = RowPlaces.bar(view) * StateStyle.of(row.state(segment)).quarters() / 4.0;
        if (MarkWidth.lettered((to - from) / scale, height)) {
            letters.add(DrawnFrame.Letter.of(row, segment, view.names() + (from + to) / 2.0 / scale, base - height / 2,
                    palette));
        }
    }
}
