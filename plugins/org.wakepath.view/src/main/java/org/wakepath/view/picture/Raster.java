// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.Arrays;
import java.util.List;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelGrid;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.layout.TimeTick;
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
}
