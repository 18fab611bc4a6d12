/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import org.wakepath.report.Durations;
import org.wakepath.report.layout.Palette;

/** The line under the pointer, and the two lines between which time is measured. */
final class Cursors {
    private static final int BAND = 3;

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
        line(x, palette.muted());
        labels.write(Durations.offset(view.time(x) - origin), x, Lettering.small(palette.foreground()));
    }

    void measure(Measure measure) {
        double from = view.x(measure.start());
        double to = view.x(measure.end());
        line(from, palette.accent());
        line(to, palette.accent());
        double left = Math.max(view.names(), from);
        double right = Math.min(view.width(), to);
        surface.fill(left, Viewport.AXIS - BAND, Math.max(0, right - left), BAND, palette.accent());
        labels.write(measure.label(), (left + right) / 2, Lettering.small(palette.foreground()).strong());
    }

    private void line(double x, int colour) {
        double at = Math.floor(x) + 0.5;
        if (at > view.names() && at < view.width()) {
            surface.line(at, Viewport.AXIS, at, (double) Viewport.AXIS + view.height(), Stroke.thin(colour));
        }
    }
}
