// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelGrid;
import org.wakepath.view.layout.PixelRow;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.layout.TimeTick;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;

/** Fills an array with the plot of a view: grid, waits and bars, several rows at a time. */
public final class Raster {
    private final GraphScene scene;
    private final Palette palette;

    /** Makes a raster for a scene, in the colours of a palette. */
    public Raster(GraphScene scene, Palette palette) {
        this.scene = scene;
        this.palette = palette;
    }

    /**
     * Draws a view.
     *
     * @param scale device pixels per point, such as 1, 1.25 or 2
     * @param pixels the array to fill, of at least {@link DrawnFrame#size} ints
     */
    public DrawnFrame draw(Viewport view, double scale, int[] pixels) {
        int width = DrawnFrame.pixels(view.scale().width(), scale);
        int height = DrawnFrame.pixels(view.height(), scale);
        Pixels canvas = new Pixels(pixels, width, height, scale);
        PixelGrid time = new PixelGrid(new TimeScale(view.scale().start(), view.scale().end(), width));
        Arrays.fill(pixels, 0, width * height, palette.background());
        grid(canvas, view, time);
        // Rows share no pixel, so several threads may draw them.
        List<DrawnFrame.Letter> letters = Arrays.stream(scene.places().visible(view))
                .filter(row -> !scene.places().isOpen(row)).parallel()
                .mapToObj(row -> row(row, canvas, view, scale, time)).flatMap(List::stream).toList();
        return new DrawnFrame(view, scale, width, height, pixels, letters,
                ArrowBundles.of(scene.graph().arrows(), view.scale(), scene.places()::shown));
    }

    private List<DrawnFrame.Letter> row(int row, Pixels canvas, Viewport view, double scale, PixelGrid time) {
        int base = scene.places().base(row, view);
        double middle = base - RowPlaces.bar(view) / 4.0 - Viewport.AXIS;
        int y = (int) Math.round(middle * scale);
        // A thin dashed line where a worker waited while the path was elsewhere.
        scene.waits(row).stretches(time, (from, to) -> canvas.dashes(from, y, to - from, 2, 2, palette.muted()));
        TimeGraphRow bars = scene.graph().rows().get(row);
        return new RowRaster(canvas, palette, view, scale).draw(bars, time, base);
    }

    private void grid(Pixels canvas, Viewport view, PixelGrid time) {
        for (TimeTick tick : TimeTick.of(view.scale(), scene.origin(), Axis.SPACING)) {
            canvas.fill((int) Math.floor(time.x(tick.time())), 0, canvas.size(1), canvas.height, palette.line());
        }
    }

    /** The bars of a row, pixel by pixel, with their marks. */
    private static final class RowRaster {

        private final Pixels canvas;
        private final Palette palette;
        private final Viewport view;
        private final double scale;
        private final List<DrawnFrame.Letter> letters = new ArrayList<>();
        private final int[] toneColours = new int[Tone.ALL.size()];
        private final int[] toneHeights = new int[Tone.ALL.size()];
        /** The colours of the columns. */
        private final int[] colours;
        private final int[] heights;

        RowRaster(Pixels canvas, Palette palette, Viewport view, double scale) {
            this.canvas = canvas;
            this.palette = palette;
            this.view = view;
            this.scale = scale;
            colours = new int[canvas.width];
            heights = new int[canvas.width];
            for (int tone = 0; tone < toneColours.length; tone++) {
                Tone of = Tone.ALL.get(tone);
                toneColours[tone] = palette.colour(of);
                toneHeights[tone] = canvas.size(RowPlaces.bar(view) * StateStyle.of(of.state()).quarters() / 4.0);
            }
        }

        /** Draws bars that stand on {@code base}, points of the widget, and returns the letters in them. */
        List<DrawnFrame.Letter> draw(TimeGraphRow row, PixelGrid time, int base) {
            int ground = (int) Math.round((base - Viewport.AXIS) * scale);
            if (row.gauge().isPresent()) {
                GaugeBars bars = new GaugeBars(row, time, palette);
                bars.draw(canvas.size(RowPlaces.bar(view)),
                        (from, to, height, colour) -> canvas.fill(from, ground - height,
                                to - from, height, colour));
                return List.of(bars.top(view, base));
            }
            PixelRow pixels = new PixelRow(row, time, toneHeights);
            List<PixelRow.Layer> layers = pixels.layers();
            if (!layers.isEmpty()) {
                columns(ground, bottom(layers.get(0)));
            }
            for (int place = 1; place < layers.size(); place++) {
                onTop(layers.get(place - 1), layers.get(place), ground);
            }
            hairline(pixels, ground);
            marks(row, pixels, ground, base);
            return letters;
        }

        /** Lays out the lowest states, and returns the height of the highest column. */
        private int bottom(PixelRow.Layer layer) {
            int highest = 0;
            for (int x = 0; x < canvas.width; x++) {
                heights[x] = layer.tops()[x];
                colours[x] = toneColours[layer.tones()[x]];
                highest = Math.max(highest, heights[x]);
            }
            return highest;
        }

        /** Lays out the states above the lowest, which few columns have. */
        private void onTop(PixelRow.Layer below, PixelRow.Layer layer, int ground) {
            for (int x = 0; x < canvas.width; x++) {
                int top = layer.tops()[x];
                if (top > 0) {
                    canvas.fill(x, ground - top, 1, top - below.tops()[x], toneColours[layer.tones()[x]]);
                }
            }
        }

        /**
         * Fills the columns line by line, in the order of the memory, and without a branch for each pixel, which no
         * processor could predict.
         */
        private void columns(int ground, int highest) {
            for (int y = Math.max(0, ground - highest); y < Math.min(canvas.height, ground); y++) {
                int line = y * canvas.width;
                for (int x = 0; x < canvas.width; x++) {
                    int shown = ground - y - 1 - heights[x] >> 31;
                    canvas.colours[line + x] = canvas.colours[line + x] & ~shown | colours[x] & shown;
                }
            }
        }

        /** Draws one device pixel under the bars, so that a segment too short for a line of its own can be found. */
        private void hairline(PixelRow pixels, int ground) {
            for (int x = 0; x < canvas.width && ground >= 0 && ground < canvas.height; x++) {
                Tone tone = pixels.rarest(x);
                if (tone != null) {
                    canvas.colours[ground * canvas.width + x] = toneColours[Tone.number(tone.state(), tone.pale())];
                }
            }
        }

        private void marks(TimeGraphRow row, PixelRow pixels, int ground, int base) {
            for (int from = 0; from < canvas.width;) {
                int to = pixels.runEnd(from);
                int segment = pixels.segment(from);
                if (segment != PixelRow.NONE) {
                    if (row.marked(segment)) {
                        mark(row, segment, pixels, from, to, ground);
                    }
                    letter(row, segment, from, to, base);
                }
                from = to;
            }
        }

        /** Draws the marks of a segment within the columns that it fills. */
        private void mark(TimeGraphRow row, int segment, PixelRow pixels, int from, int to, int ground) {
            double width = (to - from) / scale;
            int height = toneHeights[row.tone(segment)];
            int x = pixels.filled(from) ? from : from + 1;
            int end = pixels.filled(to - 1) ? to : to - 1;
            if (MarkWidth.framed(row, segment, width)) {
                canvas.frame(x, ground - height, end - x, height, palette.colour(row.state(segment)));
            }
            if (MarkWidth.hatched(row, segment, width)) {
                canvas.hatch(x, ground - height, end - x, height, palette.background());
            } else if (MarkWidth.underlined(row, segment, width)) {
                canvas.dashes(from, ground, to - from, 2, 1, palette.foreground());
            }
            if (MarkWidth.torn(row, segment, width)) {
                canvas.torn(x, ground - height, height, palette.background());
            }
            if (MarkWidth.tornEnd(row, segment, width)) {
                canvas.tornEnd(end, ground - height, height, palette.background());
            }
        }

        private void letter(TimeGraphRow row, int segment, int from, int to, int base) {
            double height = RowPlaces.bar(view) * StateStyle.of(row.state(segment)).quarters() / 4.0;
            if (MarkWidth.lettered((to - from) / scale, height)) {
                letters.add(
                        DrawnFrame.Letter.of(row, segment, view.names() + (from + to) / 2.0 / scale, base - height / 2,
                                (to - from) / scale, palette));
            }
        }
    }
}
