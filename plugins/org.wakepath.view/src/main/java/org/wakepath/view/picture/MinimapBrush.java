// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.words.Durations;

/**
 * A drag over the minimap. Within the brush it moves the brush, and elsewhere it starts a new one; a click brings the
 * brush to its place.
 *
 * @param time where the drag started, ns
 * @param moves whether the brush is moved
 * @param begun what was visible then
 */
public record MinimapBrush(long time, boolean moves, Viewport begun) {
    /** The share of the path from which on the brush is too large to be moved. */
    private static final double NEARLY_ALL = 0.99;
    /** The least part of all time that a drag must cover to make a brush. */
    private static final int LEAST_PART = 500;
    private static final int EDGE = 2;

    /** The scale of a minimap with this many pixels. */
    public static TimeScale scale(Viewport view, int width) {
        return new TimeScale(view.first(), view.last(), width);
    }

    /** Starts a drag at a time. */
    public static MinimapBrush at(long time, Viewport view) {
        boolean within = time > view.scale().start() && time < view.scale().end()
                && view.scale().span() < (view.last() - view.first()) * NEARLY_ALL;
        return new MinimapBrush(time, within, view);
    }

    /** The view while the pointer is at another time. */
    public Viewport to(long now, Viewport present) {
        TimeScale from = begun.scale();
        if (moves) {
            return present.showing(from.start() + now - time, from.end() + now - time);
        }
        return Math.abs(now - time) * LEAST_PART > begun.last() - begun.first()
                ? present.showing(Math.min(now, time), Math.max(now, time)) : present;
    }

    /** The view after the button was released. */
    public Viewport released(long now, Viewport present) {
        long half = begun.scale().span() / 2;
        return now == time && !moves ? present.showing(now - half, now + half) : present;
    }

    /** What is visible, in words, with times since {@code origin}: {@code +1.200000 ms to +3.400000 ms, 5 % of all}. */
    public static String words(Viewport view, long origin) {
        TimeScale shown = view.scale();
        return Durations.offset(shown.start() - origin) + " to " + Durations.offset(shown.end() - origin) + ", "
                + Math.round(100.0 * shown.span() / (view.last() - view.first())) + " % of all";
    }

    /** Draws the brush and the places of hits over a minimap; sizes are in points. */
    public static void draw(Surface surface, Viewport view, int[] ticks, int width, int height, int colour) {
        for (int x : ticks) {
            surface.fill(x, height - 6.0, 2, 6, colour);
        }
        TimeScale all = scale(view, width);
        double from = Math.max(0, all.x(view.scale().start()));
        double to = Math.min(width, all.x(view.scale().end()));
        surface.border(from, 0, Math.max(2 * EDGE, to - from), height, Stroke.solid(colour, EDGE));
    }
}
