// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.List;
import java.util.stream.Stream;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.Navigation;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.SliceLine;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Area;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;

/** Frames around what is hovered and selected. States keep their colours: nothing is tinted. */
final class Outlines {
    private static final double FOLLOWED = 2.4;

    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;
    private final Arrows arrows;

    Outlines(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
        this.arrows = new Arrows(surface, scene, view, palette);
    }

    /** Draws a frame around a segment or a wait, or an arrow once more and thicker. */
    void hit(Hit hit, int colour, double thick) {
        if (hit instanceof Hit.Segment found) {
            box(scene.navigation().row(found.segment()), scene.start(found.segment()), scene.end(found.segment()),
                    Stroke.solid(colour, thick));
        } else if (hit instanceof Hit.Waiting found) {
            Wait wait = found.waited();
            box(found.row(), wait.start(), wait.end(), Stroke.solid(colour, thick));
        } else if (hit instanceof Hit.InSlice found && scene.places().shows(found.row())) {
            slice(found, Stroke.solid(colour, thick));
        } else if (hit instanceof Hit.Signal found) {
            arrows.arrow(found.bundle().arrow(), colour, FOLLOWED);
        }
    }

    private void slice(Hit.InSlice found, Stroke stroke) {
        SliceLine line = scene.slices(found.row());
        for (int level = 0; level < line.levels(); level++) {
            if (line.level(level).contains(found.slice())) {
                frame(found.slice().begin(), found.slice().end(), scene.places().level(found.row(), level, view) - 1,
                        SliceBoxes.HEIGHT + 2, stroke);
            }
        }
    }

    /** Draws a frame around a whole selected row. */
    void row(Hit hit, int colour) {
        if (hit instanceof Hit.Row found && scene.places().shows(found.row())) {
            frame(view.scale().start(), view.scale().end(), scene.places().top(found.row(), view),
                    scene.places().height(found.row(), view),
                    Stroke.solid(colour, 1));
        }
    }

    /** Draws the signal that started the selected segment, and the one that the segment sent. */
    void signals(Hit hit) {
        if (hit instanceof Hit.Segment found) {
            Navigation ways = scene.navigation();
            Stream.concat(ways.into(found.segment()).stream(), ways.outOf(found.segment()).stream())
                    .forEach(arrow -> arrows.arrow(arrow, palette.accent(), FOLLOWED));
        }
    }

    void area(Area area) {
        RowPlaces places = scene.places();
        List<Integer> rows = area.rows().stream().filter(places::shows).toList();
        int top = rows.stream().mapToInt(row -> places.top(row, view)).min().orElse(0);
        int bottom = rows.stream().mapToInt(row -> places.top(row, view) + places.height(row, view)).max()
                .orElse(view.rowHeight());
        frame(area.from(), area.to(), top, bottom - top, Stroke.solid(palette.accent(), 2));
    }

    private void box(int row, long start, long end, Stroke stroke) {
        int bar = RowPlaces.bar(view);
        if (scene.places().shows(row)) {
            frame(start, end, scene.places().base(row, view) - bar - 1, bar + 2, stroke);
        }
    }

    private void frame(long start, long end, int y, int height, Stroke stroke) {
        double left = Math.max(view.names() - 4.0, view.x(start) - 1);
        double right = Math.min(view.width() + 4.0, view.x(end) + 1);
        if (right > left) {
            surface.border(left, y, Math.max(3, right - left), height, stroke);
        }
    }
}
