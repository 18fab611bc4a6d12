// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.List;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeTick;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/** The axis of times above the plot. */
final class Axis {
    /** The least distance of two ticks, points. */
    static final int SPACING = 90;
    private static final int TICK = 4;
    private static final int MIDDLE = 9;
    private static final int GAP = 8;

    private Axis() {
    }

    static void draw(Surface surface, Viewport view, long origin, Palette palette) {
        surface.fill(view.names(), 0, view.scale().width(), Viewport.AXIS, palette.background());
        TextStyle numbers = TextStyle.small(palette.foreground());
        List<TimeTick> ticks = TimeTick.of(view.scale(), origin, SPACING);
        double free = view.names();
        for (TimeTick tick : ticks) {
            double x = Math.floor(view.x(tick.time())) + 0.5;
            surface.line(x, Viewport.AXIS - TICK, x, Viewport.AXIS, Stroke.thin(palette.line()));
            double width = surface.width(tick.label(), numbers);
            double left = Math.max(view.names(), Math.min(view.width() - width - 2, x - width / 2));
            if (left >= free) {
                surface.text(tick.label(), left, MIDDLE, numbers);
                free = left + width + GAP;
            }
        }
    }
}
