// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.track.Slice;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.SliceLine;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/**
 * The slices of the rows, above their bars: boxes with names. Where they are too narrow for boxes, a point of the row
 * is filled as high as their share of its time. One of no length is a tick.
 */
final class SliceBoxes {
    /** The height of a box; below it is a gap. */
    static final int HEIGHT = Viewport.LEVEL - 2;
    private static final int LETTERS = 9;
    private static final int PADDING = 3;
    /** Narrower boxes have room for no name. */
    private static final int LEAST_LABEL = 2 * PADDING + 6;
    private static final double LEAST_BOX = 3;

    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;
    private final HitWords words;
    private final TextStyle lettering;

    SliceBoxes(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
        this.words = new HitWords(scene);
        this.lettering = TextStyle.small(palette.foreground()).sized(LETTERS);
    }

    void draw() {
        for (int row : scene.places().visible(view)) {
            SliceLine line = scene.slices(row);
            for (int level = 0; level < line.levels(); level++) {
                draw(row, line, level);
            }
        }
    }

    private void draw(int row, SliceLine line, int level) {
        int y = scene.places().level(row, level, view);
        int drawn = view.names() - 1;
        int next = line.firstFrom(level, 0, view.scale().start());
        while (next < line.level(level).size() && line.level(level).get(next).begin() < view.scale().end()) {
            Slice slice = line.level(level).get(next);
            double from = Math.max(view.names() - 1.0, view.x(slice.begin()));
            double to = Math.min(view.width() + 1.0, view.x(slice.end()));
            if (to - from >= LEAST_BOX) {
                surface.titled(() -> words.of(new Hit.InSlice(row, slice)), () -> draw(slice, from, y, to));
                next++;
            } else {
                int first = Math.max(drawn + 1, (int) Math.floor(from));
                int last = Math.max((int) Math.floor(from), (int) Math.ceil(to) - 1);
                surface.titled(() -> words.of(new Hit.InSlice(row, slice)), () -> {
                    for (int x = first; x <= last; x++) {
                        point(slice.isPoint() ? 1 : line.share(level, view.time(x), view.time(x + 1.0)), x, y);
                    }
                });
                drawn = Math.max(drawn, last);
                next = line.firstFrom(level, next + 1, view.time(drawn + 1.0));
            }
        }
    }

    /** Draws all that a level has within one point, by its share of the time there. */
    private void point(double share, int x, int y) {
        double height = Math.max(1, Math.round(HEIGHT * Math.min(1, share)));
        surface.fill(x, y + HEIGHT - height, 1, height, palette.muted());
    }

    private void draw(Slice slice, double from, int y, double to) {
        boolean doubtful = slice.open() || slice.uncertain();
        surface.fill(from, y, to - from, HEIGHT, palette.line());
        surface.border(from, y, to - from, HEIGHT,
                doubtful ? new Stroke(palette.muted(), 1, 3, 2) : Stroke.thin(palette.muted()));
        if (to - from >= LEAST_LABEL) {
            String name = surface.legible(slice.name() + (doubtful ? " !" : ""), to - from - 2 * PADDING, lettering);
            if (!name.isEmpty()) {
                surface.text(name, Math.max(view.names(), from) + PADDING, y + HEIGHT / 2.0, lettering);
            }
        }
    }
}
