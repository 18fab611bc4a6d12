// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;

/** Draws the visible part of a flame graph: at most one frame for each point and level, however many there are. */
public final class FlamePainter {
    private static final int LEAST_LETTER = 14;
    private static final int INDENT = 4;
    private static final int LETTER = 12;
    private static final double GAP = 1;

    private final Surface surface;
    private final Palette palette;

    /** Draws on a surface in the colours of a palette. */
    public FlamePainter(Surface surface, Palette palette) {
        this.surface = surface;
        this.palette = palette;
    }

    /** Draws the whole widget. */
    public void draw(FlameWindow window, FlameMarks marks) {
        surface.fill(0, 0, window.width(), window.height(), palette.background());
        surface.clip(0, 0, window.width(), window.height());
        for (int level = window.firstLevel(); level < window.lastLevel(); level++) {
            level(level, window, marks);
        }
        marks.hovered().ifPresent(frame -> outline(frame, window, Stroke.thin(palette.foreground())));
        marks.selected().ifPresent(frame -> outline(frame, window, Stroke.solid(palette.accent(), 3)));
        surface.unclip();
    }

    private void level(int level, FlameWindow window, FlameMarks marks) {
        FlameGraph graph = window.graph();
        int behind = graph.first(level + 1);
        int number = graph.firstAfter(level, window.topFrame().begin());
        while (number < behind && graph.frame(number).begin() < window.topFrame().end()) {
            FlameFrame frame = graph.frame(number);
            double left = Math.round(window.x(frame.begin()));
            double right = Math.max(left + 1, Math.round(window.x(frame.end())));
            frame(frame, left, right, window.y(level), marks.isPale(number));
            if (marks.search().isHit(number)) {
                surface.fill(left, window.y(level) + FlameWindow.ROW - 4 * GAP, right - left, 3, palette.accent());
            }
            // Frames that end within the same point are not drawn over each other.
            number = right - left > 1 ? number + 1 : Math.max(number + 1, graph.firstAfter(level, window.place(right)));
        }
    }

    private void frame(FlameFrame frame, double left, double right, int top, boolean isPale) {
        double width = right - left > 2 ? right - left - GAP : right - left;
        surface.fill(left, top, width, FlameWindow.ROW - GAP, colour(frame, isPale));
        if (width < LEAST_LETTER) {
            return;
        }
        double middle = top + (FlameWindow.ROW - GAP) / 2;
        TextStyle lettering = TextStyle.small(isPale ? palette.foreground() : text(frame));
        double at = left + INDENT;
        if (frame.state().isPresent()) {
            surface.text("" + StateStyle.of(frame.state().get()).letter(), at, middle, lettering.strong());
            at += LETTER;
        }
        String label = label(frame, left + width - INDENT - at, lettering);
        if (!label.isEmpty()) {
            surface.text(label, at, middle, lettering);
        }
    }

    private String label(FlameFrame frame, double room, TextStyle lettering) {
        return Stream.of(FlameWords.label(frame), FlameWords.name(frame), FlameWords.who(frame))
                .filter(label -> surface.width(label, lettering) <= room).findFirst()
                .orElseGet(() -> surface.legible(FlameWords.shortest(frame), room, lettering));
    }

    /** The colour of a frame. The analysed task has all of its states, and the colour of none. */
    private int colour(FlameFrame frame, boolean isPale) {
        return frame.state().map(state -> palette.colour(new Tone(state, isPale))).orElse(palette.line());
    }

    private int text(FlameFrame frame) {
        return frame.state().map((EdgeState state) -> palette.text(state)).orElse(palette.foreground());
    }

    private void outline(int number, FlameWindow window, Stroke stroke) {
        FlameFrame frame = window.graph().frame(number);
        if (window.graph().holds(window.top(), number) && frame.level() >= window.firstLevel()
                && frame.level() < window.lastLevel()) {
            double left = Math.round(window.x(frame.begin()));
            double right = Math.max(left + 2, Math.round(window.x(frame.end())));
            surface.border(left, window.y(frame.level()), right - left, FlameWindow.ROW, stroke);
        }
    }
}
