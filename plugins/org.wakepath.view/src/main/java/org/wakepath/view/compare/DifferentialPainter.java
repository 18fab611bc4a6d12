// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.util.OptionalInt;
import java.util.Set;
import org.wakepath.compare.profile.Component;
import org.wakepath.view.compare.DifferentialFlame.Frame;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/**
 * Draws a differential flame graph. The right part of a frame is hatched as far as chance does not explain its change:
 * with lines that rise where the head has more, and fall where it has less.
 */
public final class DifferentialPainter {
    private static final int INDENT = 4;
    private static final int LEAST_NAME = 20;
    /** From one line of a hatching to the next. */
    private static final int STEP = 6;
    private static final double GAP = 1;

    private final Surface surface;
    private final Palette palette;

    /** Draws on a surface in the colours of a palette. */
    public DifferentialPainter(Surface surface, Palette palette) {
        this.surface = surface;
        this.palette = palette;
    }

    /**
     * Draws all levels.
     *
     * @param down where it starts, points from the top
     * @param chosen the parts of the time in strong colours, with pale ones for the rest; all if there are none
     * @param hovered the number of the frame under the pointer
     */
    public void draw(DifferentialWindow window, int down, Set<Component> chosen, OptionalInt hovered) {
        surface.fill(0, down, window.width(), DifferentialWindow.height(), palette.background());
        for (Frame frame : window.visible()) {
            boolean isPale = !chosen.isEmpty() && frame.components().stream().noneMatch(chosen::contains);
            frame(frame, window, down, isPale);
        }
        hovered.ifPresent(number -> outline(window.flame().frames().get(number), window, down));
    }

    private void frame(Frame frame, DifferentialWindow window, int down, boolean isPale) {
        double left = window.left(frame);
        double width = window.right(frame) - left;
        double drawn = width > 2 ? width - GAP : width;
        double top = (double) down + window.top(frame);
        double height = DifferentialWindow.ROW - GAP;
        surface.fill(left, top, drawn, height,
                frame.state().map(state -> palette.colour(new Tone(state, isPale))).orElse(palette.line()));
        double hatched = Math.min(drawn, drawn * frame.changed());
        if (frame.certain() != 0 && !isPale) {
            hatch(left + drawn - hatched, top, hatched, height, frame.certain() > 0);
        }
        name(frame, left + INDENT, top + height / 2, drawn, hatched, isPale);
    }

    /** The name keeps off the hatching where there is room beside it; otherwise it lies on a ground of its own. */
    private void name(Frame frame, double x, double y, double width, double hatched, boolean isPale) {
        if (width < LEAST_NAME) {
            return;
        }
        int colour = frame.state().map(state -> palette.text(new Tone(state, isPale))).orElse(palette.foreground());
        TextStyle lettering = TextStyle.small(colour);
        double room = width - 2 * INDENT;
        String title = surface.width(frame.title(), lettering) <= room ? frame.title()
                : surface.legible(frame.name(), room, lettering);
        if (title.isEmpty()) {
            return;
        }
        double end = surface.width(title, lettering);
        if (end > room - hatched && hatched > 0 && !isPale) {
            surface.fill(x - INDENT / 2.0, y - DifferentialWindow.ROW / 3.0, end + INDENT,
                    2 * DifferentialWindow.ROW / 3.0,
                    frame.state().map(palette::colour).orElse(palette.line()));
        }
        surface.text(title, x, y, lettering);
    }

    /** Lines in two colours, so that one of them is seen on each frame. */
    private void hatch(double left, double top, double width, double height, boolean rises) {
        int[] colours = {palette.foreground(), palette.background()};
        for (int line = 0; line * STEP / 2.0 < width + height; line++) {
            double at = line * STEP / 2.0;
            double from = Math.max(0, at - height);
            double to = Math.min(width, at);
            double start = rises ? left + from : left + width - from;
            double end = rises ? left + to : left + width - to;
            surface.line(start, top + at - from, end, top + at - to, Stroke.thin(colours[line % 2]));
        }
    }

    private void outline(Frame frame, DifferentialWindow window, int down) {
        surface.border(window.left(frame), (double) down + window.top(frame), window.right(frame) - window.left(frame),
                DifferentialWindow.ROW, Stroke.solid(palette.accent(), 2));
    }
}
