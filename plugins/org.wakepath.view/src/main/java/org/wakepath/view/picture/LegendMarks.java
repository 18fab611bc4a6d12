/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.picture;

import org.wakepath.view.layout.Palette;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;

/** Samples of the marks. */
final class LegendMarks {
    private static final int WIDTH = 22;
    private static final int HEIGHT = 11;

    private final Palette palette;

    LegendMarks(Palette palette) {
        this.palette = palette;
    }

    void arrow(Surface surface, double x, double base) {
        double y = base - 7.5;
        surface.line(x, y, x + WIDTH, y, Stroke.thin(palette.foreground()));
        surface.polygon(new double[] {x + WIDTH, y, x + WIDTH - 7, y - 3, x + WIDTH - 7, y + 3}, palette.foreground());
    }

    void guessed(Surface surface, double x, double base) {
        surface.fill(x, base - HEIGHT - 2, WIDTH, HEIGHT, palette.muted());
        for (int at = 0; at < WIDTH + HEIGHT; at += 8) {
            double from = Math.max(0, at - HEIGHT);
            double to = Math.min(WIDTH, at);
            surface.line(x + from, base - 2 - HEIGHT + at - from, x + to, base - 2 - HEIGHT + at - to,
                    Stroke.solid(palette.background(), 2));
        }
    }

    void hollow(Surface surface, double x, double base) {
        surface.border(x, base - HEIGHT - 2, WIDTH, HEIGHT, new Stroke(palette.foreground(), 1, 3, 2));
    }

    void torn(Surface surface, double x, double base) {
        double top = base - HEIGHT - 2;
        surface.fill(x, top, WIDTH, HEIGHT, palette.muted());
        for (double y = top; y < top + HEIGHT; y += 5) {
            surface.polygon(new double[] {x, y, x + 3, y + 2.5, x, y + 5}, palette.background());
        }
    }

    void waits(Surface surface, double x, double base) {
        surface.line(x, base - 7.5, x + WIDTH, base - 7.5, new Stroke(palette.muted(), 1, 2, 2));
    }

    void badge(Surface surface, double x, double base) {
        surface.fill(x, base - 9, WIDTH, 3, palette.muted());
    }
}
