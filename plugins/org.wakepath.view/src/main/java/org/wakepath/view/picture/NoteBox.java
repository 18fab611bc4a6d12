/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.surface.Lettering;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;

/** A text in a box that never covers what it is about, and stays within the widget. */
final class NoteBox {
    /** The space between a number and its unit, and behind a sign. */
    private static final Pattern TOGETHER = Pattern.compile("(?<=\\d) (?=(%|ns|µs|ms|s|min|h)\\b)|(?<=[≈±]) ");
    private static final int WIDEST = 360;
    private static final int LINE = 16;
    private static final int MARGIN = 6;
    private static final int AWAY = 14;

    private final Surface surface;
    private final Viewport view;
    private final Palette palette;
    private final Lettering lettering;

    NoteBox(Surface surface, Viewport view, Palette palette) {
        this.surface = surface;
        this.view = view;
        this.palette = palette;
        this.lettering = Lettering.small(palette.foreground());
    }

    void draw(Marks.Note note) {
        List<String> lines = lines(note.text(), Math.min(WIDEST, view.width() - 2 * MARGIN));
        double width = lines.stream().mapToDouble(line -> surface.width(line, lettering)).max().orElse(0) + 2 * MARGIN;
        int height = lines.size() * LINE + MARGIN;
        double x = Math.max(0, Math.min(view.width() - width, note.x() + AWAY));
        boolean below = note.bottom() + AWAY + height <= Viewport.AXIS + view.height();
        double y = below ? note.bottom() + AWAY : Math.max(0, note.top() - AWAY - height);
        surface.fill(x, y, width, height, palette.background());
        surface.border(x, y, width, height, Stroke.thin(palette.muted()));
        for (int i = 0; i < lines.size(); i++) {
            surface.text(lines.get(i), x + MARGIN, y + MARGIN / 2.0 + LINE * (i + 0.5), lettering);
        }
    }

    /** Breaks a text at its spaces; a word that is too long for a line is shortened. */
    private List<String> lines(String text, double most) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : TOGETHER.matcher(text).replaceAll("\u00a0").split(" ")) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (!line.isEmpty() && surface.width(longer, lettering) > most) {
                lines.add(line);
                line = word;
            } else {
                line = longer;
            }
            line = surface.fitted(line, most, lettering);
        }
        lines.add(line);
        return lines;
    }
}
