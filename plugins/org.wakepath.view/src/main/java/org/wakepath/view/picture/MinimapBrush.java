// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import org.wakepath.view.layout.TimeScale;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.words.Durations;

/**
 * What a drag over the minimap does: within the brush it is moved, elsewhere a new one is begun, and a click brings it
 * there.
 *
 * @param time where the drag began, ns
 * @param moves whether the brush is moved
 * @param begun what was in view then
 */
public record MinimapBrush(long time, boolean moves, Viewport begun) {
    /** A view of nearly everything is no brush that could be moved. */
    private static final double NEARLY_ALL = 0.99;
    /** So much of all time is dragged over at least where a brush is meant. */
    private static final int LEAST_PART = 500;
    private static final int EDGE = 2;

    /** The times of a minimap of so many pixels. */
    public static TimeScale scale(Viewport view, int width) {
        return new TimeScale(view.first(), view.last(), width);
    }

    /** Begins a drag at a time. */
    public static MinimapBrush at(long time, Viewport view) {
        boolean within = time > view.scale().start() && time < view.scale().end()
                && view.scale().span() < (view.last() - view.first()) * NEARLY_ALL;
        return new MinimapBrush(time, within, view);
    }

    /** The view once the pointer is at another time. */
    public Viewport to(long now, Viewport present) {
        TimeScale from = begun.scale();
        if (moves) {
            return present.showing(from.start() + now - time, from.end() + now - time);
        }
        return Math.abs(now - time) * LEAST_PART > begun.last() - begun.first()
                ? present.showing(Math.min(now, time), Math.max(now, time)) : present;
    }

    /** The view once the button is let go. */
    public Viewport released(long now, Viewport present) {
        long half = begun.scale().span() / 2;
        return now == time && !moves ? present.showing(now - half, now + half) : present;
    }

    /** What is in view in words, with times since {@code origin}: {@code +1.200000 ms to +3.400000 ms, 5 % of all}. */
    public static String words(Viewport view, long origin) {
        TimeScale shown = view.scale();
        return Durations.offset(shown.start() - origin) + " to " + Durations.offset(shown.end() - origin) + ", "
                + Math.round(100.0 * shown.span() / (view.last() - view.first())) + " % of all";
    }

    /** Draws the brush and the places of hits over a minimap of a size in points. */
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
