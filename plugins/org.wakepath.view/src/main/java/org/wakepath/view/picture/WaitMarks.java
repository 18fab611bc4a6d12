// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.path.Wait;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;
import org.wakepath.words.Durations;

/** Draws the marks of waits: the numbers of the longest ones, and a bracket with its duration over a selected one. */
final class WaitMarks {
    private static final int WIDTH = 14;
    private static final int HEIGHT = 12;
    private static final int LETTERS = 9;
    private static final int BRACKET = 4;
    private static final int LABEL = 12;

    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;

    WaitMarks(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
    }

    /** Draws the numbers of the longest waits, if there is room. */
    void numbers() {
        for (GraphScene.LongWait found : scene.longestWaits()) {
            double left = left(found.waited().start());
            double right = right(found.waited().end());
            if (scene.places().shows(found.row()) && right - left > WIDTH) {
                surface.titled(() -> scene.sentence(found.waited()), () -> number(found, (left + right) / 2));
            }
        }
    }

    /** Waits are half as high as a row, so a number above that hides no letter in them. */
    private void number(GraphScene.LongWait found, double x) {
        double y = scene.places().base(found.row(), view) - RowPlaces.bar(view) * 3 / 4.0;
        surface.fill(x - WIDTH / 2.0, y - HEIGHT / 2.0, WIDTH, HEIGHT, palette.background());
        surface.border(x - WIDTH / 2.0, y - HEIGHT / 2.0, WIDTH, HEIGHT, Stroke.thin(palette.foreground()));
        surface.text(String.valueOf(found.number()), x, y,
                new TextStyle(LETTERS, true, TextStyle.Align.CENTRE, palette.foreground()));
    }

    /** Draws a bracket over a wait, whether it is a segment or the path was elsewhere meanwhile. */
    void bracket(Hit hit) {
        if (hit instanceof Hit.Waiting found) {
            Wait wait = found.waited();
            bracket(found.row(), wait.start(), wait.end());
        } else if (hit instanceof Hit.Segment found) {
            int row = scene.navigation().row(found.segment());
            TimeGraphRow bars = scene.graph().rows().get(row);
            if (bars.isWait(bars.firstAfter(scene.start(found.segment())))) {
                bracket(row, scene.start(found.segment()), scene.end(found.segment()));
            }
        }
    }

    private void bracket(int row, long start, long end) {
        double left = left(start);
        double right = right(end);
        if (!scene.places().shows(row) || right <= left) {
            return;
        }
        double y = scene.places().base(row, view) - RowPlaces.bar(view) - BRACKET - 0.5;
        Stroke stroke = Stroke.solid(palette.accent(), 1.5);
        surface.line(left, y, right, y, stroke);
        surface.line(left, y, left, y + BRACKET, stroke);
        surface.line(right, y, right, y + BRACKET, stroke);
        String label = Durations.format(end - start);
        TextStyle lettering = TextStyle.small(palette.foreground()).centred().strong().sized(LETTERS + 1);
        double width = surface.width(label, lettering);
        double x = Math.max(view.names() + width / 2, Math.min(view.width() - width / 2, (left + right) / 2));
        surface.fill(x - width / 2 - 2, y - LABEL, width + 4, LABEL, palette.background());
        surface.text(label, x, y - LABEL / 2.0, lettering);
    }

    private double left(long time) {
        return Math.max(view.names(), view.x(time));
    }

    private double right(long time) {
        return Math.min(view.width(), view.x(time));
    }
}
