/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.picture;

import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Lettering;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.words.WorkerText;

/** The column of names, and the lines and names of the hosts. */
final class RowNames {
    private static final int HOST_INDENT = 8;
    private static final int ROW_INDENT = 20;
    private static final int GAP = 8;

    private final Surface surface;
    private final GraphScene scene;
    private final Viewport view;
    private final Palette palette;

    RowNames(Surface surface, GraphScene scene, Viewport view, Palette palette) {
        this.surface = surface;
        this.scene = scene;
        this.view = view;
        this.palette = palette;
    }

    void draw() {
        int bottom = Viewport.AXIS + view.height();
        surface.fill(0, 0, view.names(), bottom, palette.background());
        surface.clip(0, Viewport.AXIS, view.width(), view.height());
        for (RowPlaces.Header header : scene.places().headers()) {
            int top = scene.places().top(header, view);
            if (top + RowPlaces.HEADER > Viewport.AXIS && top < bottom) {
                header(header.title(), top);
            }
        }
        for (int row : scene.places().visible(view)) {
            name(row);
        }
        surface.unclip();
        surface.line(view.names() - 0.5, 0, view.names() - 0.5, bottom, Stroke.thin(palette.line()));
    }

    private void header(String title, int top) {
        surface.line(0, top + 0.5, view.width(), top + 0.5, Stroke.thin(palette.line()));
        write(title, HOST_INDENT, top + RowPlaces.HEADER / 2.0 + 1, Lettering.text(palette.foreground()).strong());
    }

    private void name(int row) {
        var worker = scene.graph().rows().get(row).worker();
        String name = WorkerText.of(worker) + (scene.places().pinned(row) ? " · " + worker.host() : "");
        double middle = scene.places().base(row, view) - RowPlaces.bar(view) / 2.0;
        int size = Math.min(12, view.rowHeight() - 2);
        write(name, ROW_INDENT, middle, Lettering.text(palette.foreground()).sized(size));
    }

    private void write(String text, int x, double y, Lettering lettering) {
        surface.text(surface.fitted(text, view.names() - x - GAP, lettering), x, y, lettering);
    }
}
