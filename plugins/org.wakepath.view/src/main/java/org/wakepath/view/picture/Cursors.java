/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.picture;

import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Measure;
import org.wakepath.view.surface.Lettering;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.words.Durations;

/** The line under the pointer, and the two lines between which time is measured. */
final class Cursors {
    private static final int BAND = 3;
    private static final int TIP = 5;

    private final Surface surface;
    private final Viewport view;
    private final Palette palette;
    private final LabelLine labels;

    Cursors(Surface surface, Viewport view, Palette palette, LabelLine labels) {
        this.surface = surface;
        this.view = view;
        this.palette = palette;
        this.labels = labels;
    }

    void pointer(double x, long origin) {
        line(x, Stroke.thin(palette.muted()));
        labels.write(Durations.offset(view.time(x) - origin), x, Lettering.small(palette.foreground()));
    }

    /** An instant: a line with a tip that stands on the axis. */
    void moment(long time) {
        double x = view.x(time);
        line(x, Stroke.thin(palette.foreground()));
        if (isInPlot(x)) {
            surface.polygon(new double[] {x - TIP, Viewport.AXIS - TIP, x + TIP, Viewport.AXIS - TIP, x, Viewport.AXIS},
                    palette.foreground());
        }
    }

    /** Two lines, with dashes where they go with the next click. */
    void measure(Measure measure) {
        double from = view.x(measure.start());
        double to = view.x(measure.end());
        Stroke stroke = measure.kept() ? Stroke.thin(palette.accent()) : new Stroke(palette.accent(), 1, 5, 3);
        line(from, stroke);
        line(to, stroke);
        double left = Math.max(view.names(), from);
        double right = Math.min(view.width(), to);
        surface.fill(left, Viewport.AXIS - BAND, Math.max(0, right - left), BAND, palette.accent());
        labels.write(measure.label(), (left + right) / 2, Lettering.small(palette.foreground()).strong());
    }

    private void line(double x, Stroke stroke) {
        double at = Math.floor(x) + 0.5;
        if (isInPlot(at)) {
            surface.line(at, Viewport.AXIS, at, (double) Viewport.AXIS + view.height(), stroke);
        }
    }

    private boolean isInPlot(double x) {
        return x > view.names() && x < view.width();
    }
}
