// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelGrid;
import org.wakepath.view.layout.PixelRow;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.TimeTick;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;

/** The same as a raster shows, as shapes: for pictures that are to stay sharp. */
final class VectorBars {
    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;
    private final HitWords words;

    VectorBars(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
        this.words = new HitWords(scene);
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
            int base = scene.places().base(row, view);
            double y = base - RowPlaces.bar(view) / 4.0 + 0.5;
            scene.waits(row).stretches(points, (from, to) -> surface.line((double) view.names() + from, y,
                    (double) view.names() + to, y, new Stroke(palette.muted(), 1, 2, 2)));
            row(scene.graph().rows().get(row), base);
        }
        surface.unclip();
    }

    private void row(TimeGraphRow row, int base) {
        PixelRow pixels = new PixelRow(row, view.scale());
        for (int from = 0; from < view.scale().width();) {
            int to = pixels.runEnd(from);
            EdgeState state = pixels.state(from);
            int segment = pixels.segment(from);
            int left = from;
            if (state != null && segment != PixelRow.NONE && MarkWidth.ownShape(to - from)) {
                surface.titled(() -> words.of(new Hit.Segment(row.segment(segment))),
                        () -> bar(row, segment, state, left, to - left, base));
            } else if (state != null) {
                bar(row, segment, state, from, to - from, base);
            }
            from = to;
        }
        lane(pixels, base);
    }

    private void bar(TimeGraphRow row, int segment, EdgeState state, int from, int width, int base) {
        double height = RowPlaces.bar(view) * StateStyle.of(state).quarters() / 4.0;
        double x = (double) view.names() + from;
        surface.fill(x, base - height, width, height, palette.colour(state));
        if (segment == PixelRow.NONE) {
            return;
        }
        if (row.marked(segment)) {
            mark(row, segment, new Box(x, base - height, width, height));
        }
        if (MarkWidth.lettered(width, height)) {
            DrawnFrame.Letter.of(row, segment, x + width / 2.0, base - height / 2, palette).draw(surface, palette);
        }
    }

    private record Box(double x, double y, double width, double height) {
    }

    private void mark(TimeGraphRow row, int segment, Box box) {
        if (MarkWidth.hollow(row, segment, box.width)) {
            surface.fill(box.x, box.y, box.width, box.height, palette.background());
            surface.border(box.x, box.y, box.width, box.height,
                    new Stroke(palette.colour(row.state(segment)), 1, 3, 2));
        }
        if (MarkWidth.hatched(row, segment, box.width)) {
            hatch(box);
        } else if (MarkWidth.underlined(row, segment, box.width)) {
            double y = box.y + box.height + 0.5;
            surface.line(box.x, y, box.x + box.width, y, new Stroke(palette.foreground(), 1, 2, 1));
        }
        if (MarkWidth.torn(row, segment, box.width)) {
            torn(box, box.x, 3);
        }
        if (MarkWidth.tornEnd(row, segment, box.width)) {
            torn(box, box.x + box.width, -3);
        }
    }

    /** Stripes where x and y add up to a multiple of eight. */
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

    /** States that others hide, two points high under the bars. */
    private void lane(PixelRow pixels, int base) {
        for (int from = 0; from < view.scale().width();) {
            EdgeState hidden = pixels.hidden(from);
            int to = from + 1;
            while (to < view.scale().width() && pixels.hidden(to) == hidden) {
                to++;
            }
            if (hidden != null) {
                surface.fill((double) view.names() + from, base + 2.0, to - from, 2, palette.colour(hidden));
            }
            from = to;
        }
    }
}
