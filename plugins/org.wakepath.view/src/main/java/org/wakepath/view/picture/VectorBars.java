// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelGrid;
import org.wakepath.view.layout.PixelRow;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeTick;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;

/** Draws the bars of a raster as shapes, for pictures that must stay sharp at any size. */
final class VectorBars {
    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;
    private final HitWords words;
    private final int[] heights;

    VectorBars(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
        this.words = new HitWords(scene);
        this.heights = Tone.ALL.stream().mapToInt(
                tone -> (int) Math.round(RowPlaces.bar(view) * StateStyle.of(tone.state()).quarters() / 4.0))
                .toArray();
    }

    void draw() {
        int bottom = Viewport.AXIS + view.height();
        surface.clip(view.names(), Viewport.AXIS, view.scale().width(), view.height());
        for (TimeTick tick : TimeTick.of(view.scale(), scene.origin(), Axis.SPACING)) {
            double x = Math.floor(view.x(tick.time())) + 0.5;
            surface.line(x, Viewport.AXIS, x, bottom, Stroke.thin(palette.line()));
        }
        PixelGrid points = new PixelGrid(view.scale());
        for (int row : scene.places().visible(view)) {
            if (scene.places().isOpen(row)) {
                continue;
            }
            int base = scene.places().base(row, view);
            double y = base - RowPlaces.bar(view) / 4.0 + 0.5;
            scene.waits(row).stretches(points, (from, to) -> surface.line((double) view.names() + from, y,
                    (double) view.names() + to, y, new Stroke(palette.muted(), 1, 2, 2)));
            TimeGraphRow bars = scene.graph().rows().get(row);
            if (bars.gauge().isPresent()) {
                gauge(bars, points, base);
            } else {
                row(bars, points, base);
            }
        }
        surface.unclip();
    }

    private void gauge(TimeGraphRow row, PixelGrid points, int base) {
        GaugeBars bars = new GaugeBars(row, points, palette);
        bars.draw(RowPlaces.bar(view), (from, to, height, colour) -> surface.fill((double) view.names() + from,
                (double) base - height, to - from, height, colour));
        bars.top(view, base).draw(surface, palette);
    }

    private void row(TimeGraphRow row, PixelGrid points, int base) {
        PixelRow pixels = new PixelRow(row, points, heights);
        for (int from = 0; from < points.width(); from = pixels.runEnd(from)) {
            int to = pixels.runEnd(from);
            int segment = pixels.segment(from);
            int left = from;
            if (segment != PixelRow.NONE && MarkWidth.ownShape(to - from)) {
                surface.titled(() -> words.of(new Hit.Segment(row.segment(segment))),
                        () -> bar(row, pixels, left, to, base));
            } else {
                stacks(pixels, from, to, base);
                if (segment != PixelRow.NONE && MarkWidth.underlined(row, segment, to - from)) {
                    underline((double) view.names() + from, (double) view.names() + to, base);
                }
            }
        }
    }

    /** Draws the stacks of pixels, and a hairline under what is too short to be visible. */
    private void stacks(PixelRow pixels, int start, int end, int base) {
        int to = start;
        for (int from = start; from < end; from = to) {
            to = from + 1;
            while (to < end && pixels.same(from, to)) {
                to++;
            }
            double x = (double) view.names() + from;
            int bottom = 0;
            for (PixelRow.Layer layer : pixels.layers()) {
                int top = layer.tops()[from];
                if (top > 0) {
                    surface.fill(x, (double) base - top, to - from, top - bottom, palette.colour(layer.tone(from)));
                    bottom = top;
                }
            }
            if (pixels.rarest(from) != null) {
                surface.fill(x, base, to - from, 1, palette.colour(pixels.rarest(from)));
            }
        }
    }

    /** Draws a segment with its marks in the pixels that it fills. */
    private void bar(TimeGraphRow row, PixelRow pixels, int from, int to, int base) {
        stacks(pixels, from, to, base);
        int segment = pixels.segment(from);
        double height = heights[row.tone(segment)];
        if (row.marked(segment)) {
            int first = pixels.filled(from) ? from : from + 1;
            int end = pixels.filled(to - 1) ? to : to - 1;
            mark(row, segment, to - from,
                    new Box((double) view.names() + first, base - height, (double) end - first, height));
        }
        if (MarkWidth.lettered(to - from, height)) {
            DrawnFrame.Letter.of(row, segment, view.names() + (from + to) / 2.0, base - height / 2, to - from, palette)
                    .draw(surface, palette);
        }
    }

    private record Box(double x, double y, double width, double height) {
    }

    private void mark(TimeGraphRow row, int segment, double width, Box box) {
        if (MarkWidth.framed(row, segment, width)) {
            surface.border(box.x, box.y, box.width, box.height,
                    new Stroke(palette.colour(row.state(segment)), 1, 3, 2));
        }
        if (MarkWidth.hatched(row, segment, width)) {
            hatch(box);
        } else if (MarkWidth.underlined(row, segment, width)) {
            underline(box.x, box.x + box.width, box.y + box.height);
        }
        if (MarkWidth.torn(row, segment, width)) {
            torn(box, box.x, 3);
        }
        if (MarkWidth.tornEnd(row, segment, width)) {
            torn(box, box.x + box.width, -3);
        }
    }

    private void underline(double from, double to, double base) {
        surface.line(from, base + 0.5, to, base + 0.5, new Stroke(palette.foreground(), 1, 2, 1));
    }

    /** Draws stripes where x and y add up to a multiple of eight. */
    private void hatch(Box box) {
        double last = box.x + box.width + box.y + box.height;
        for (double sum = Math.ceil((box.x + box.y) / 8) * 8; sum < last; sum += 8) {
            double from = Math.max(box.x, sum - box.y - box.height);
            double to = Math.min(box.x + box.width, sum - box.y);
            surface.line(from, sum - from, to, sum - to, Stroke.solid(palette.background(), 2));
        }
    }

    private void torn(Box box, double edge, double depth) {
        for (double y = box.y; y < box.y + box.height; y += 5) {
            surface.polygon(new double[] {edge, y, edge + depth, y + 2.5, edge, y + 5}, palette.background());
        }
    }
}
