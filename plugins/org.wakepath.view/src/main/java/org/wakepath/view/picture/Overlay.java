// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.scene.RowPlaces;
import org.wakepath.view.scene.Viewport;
import org.wakepath.view.state.Marks;
import org.wakepath.view.state.Measure;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;
import org.wakepath.words.Durations;

/** Draws everything around and over the bars. This changes with every move of the pointer, and the bars do not. */
public final class Overlay {
    private final GraphScene scene;
    private final Palette palette;

    /** Makes the overlay of a scene, in the colours of a palette. */
    public Overlay(GraphScene scene, Palette palette) {
        this.scene = scene;
        this.palette = palette;
    }

    /**
     * Draws names, axis, letters, links and marks of a frame. Its pixels are already drawn, at the right of the names
     * and below the axis.
     */
    public void draw(Surface surface, DrawnFrame frame, Marks marks) {
        Viewport view = frame.view();
        Arrows arrows = new Arrows(surface, scene, view, palette);
        new RowNames(surface, scene, view, palette).draw();
        Axis.draw(surface, view, scene.origin(), palette);
        surface.clip(view.names(), Viewport.AXIS, view.scale().width(), view.height());
        new SliceBoxes(surface, scene, view, palette).draw();
        frame.letters().forEach(letter -> letter.draw(surface, palette));
        arrows.draw(frame.arrows());
        WaitMarks waits = new WaitMarks(surface, scene, view, palette);
        waits.numbers();
        outlines(new Outlines(surface, scene, view, palette), marks);
        waits.bracket(marks.selected());
        surface.unclip();
        LabelLine labels = new LabelLine(surface, view, palette.background());
        Cursors cursors = new Cursors(surface, view, palette, labels);
        marks.moment().ifPresent(cursors::moment);
        marks.measure().ifPresent(cursors::measure);
        new Flags(view, marks.named()).draw(surface, palette, labels);
        marks.cursor().ifPresent(x -> cursors.pointer(x, scene.origin()));
        arrows.badges(frame.arrows(), labels);
        marks.note().ifPresent(new NoteBox(surface, view, palette)::draw);
    }

    private void outlines(Outlines outlines, Marks marks) {
        marks.area().ifPresent(outlines::area);
        outlines.hit(marks.hovered(), palette.muted(), 1);
        outlines.row(marks.selected(), palette.accent());
        outlines.signals(marks.selected());
        outlines.hit(marks.selected(), palette.accent(), 2);
    }

    /** Draws the column of names, and the lines and names of the hosts. */
    static final class RowNames {
        private static final int HOST_INDENT = 8;
        private static final int ROW_INDENT = RowPlaces.TWISTIE;
        private static final int STEP = 12;
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
            write(title, HOST_INDENT, top + RowPlaces.HEADER / 2.0 + 1, TextStyle.text(palette.foreground()).strong());
        }

        private void name(int row) {
            TimeGraph graph = scene.graph();
            boolean pinned = scene.places().pinned(row);
            String name = graph.name(row) + (pinned ? " · " + graph.rows().get(row).worker().host() : "");
            double middle = scene.places().base(row, view) - RowPlaces.bar(view) / 2.0;
            int size = Math.min(12, view.rowHeight() - 2);
            boolean inGroup = !pinned && graph.groups().of(row) != row;
            write(name, inGroup ? ROW_INDENT + STEP : ROW_INDENT, middle,
                    TextStyle.text(palette.foreground()).sized(size));
            if (graph.groups().isGroup(row)) {
                twistie(scene.places().isOpen(row), middle);
            }
        }

        private void twistie(boolean open, double middle) {
            double left = ROW_INDENT - STEP + 1.0;
            surface.polygon(open ? new double[] {left - 1, middle - 2.5, left + 8, middle - 2.5, left + 3.5, middle + 3}
                    : new double[] {left + 1, middle - 4.5, left + 1, middle + 4.5, left + 6.5, middle},
                    palette.muted());
        }

        private void write(String text, int x, double y, TextStyle lettering) {
            surface.text(surface.fitted(text, view.names() - x - GAP, lettering), x, y, lettering);
        }
    }

    /** Draws a text in a box that never covers its subject, and stays within the widget. */
    static final class NoteBox {
        /** The space between a number and its unit, and behind a sign. */
        private static final Pattern TOGETHER = Pattern.compile("(?<=\\d) (?=(%|ns|µs|ms|s|min|h)\\b)|(?<=[≈±]) ");
        private static final int WIDEST = 360;
        private static final int LINE = 16;
        private static final int MARGIN = 6;
        private static final int AWAY = 14;

        private final Surface surface;
        private final Viewport view;
        private final Palette palette;
        private final TextStyle lettering;

        NoteBox(Surface surface, Viewport view, Palette palette) {
            this.surface = surface;
            this.view = view;
            this.palette = palette;
            this.lettering = TextStyle.small(palette.foreground());
        }

        void draw(Marks.Note note) {
            List<String> lines = lines(note.text(), Math.min(WIDEST, view.width() - 2 * MARGIN));
            double width = lines.stream().mapToDouble(line -> surface.width(line, lettering)).max().orElse(0)
                    + 2 * MARGIN;
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

    /** Draws the line under the pointer, and the two lines between which time is measured. */
    static final class Cursors {
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
            labels.write(Durations.offset(view.time(x) - origin), x, TextStyle.small(palette.foreground()));
        }

        /** Draws an instant: a line with a tip that stands on the axis. */
        void moment(long time) {
            double x = view.x(time);
            line(x, Stroke.thin(palette.foreground()));
            if (isInPlot(x)) {
                surface.polygon(
                        new double[] {x - TIP, Viewport.AXIS - TIP, x + TIP, Viewport.AXIS - TIP, x, Viewport.AXIS},
                        palette.foreground());
            }
        }

        /** Draws the two lines of a measure, with dashes if the next click removes them. */
        void measure(Measure measure) {
            double from = view.x(measure.start());
            double to = view.x(measure.end());
            Stroke stroke = measure.kept() ? Stroke.thin(palette.accent()) : new Stroke(palette.accent(), 1, 5, 3);
            line(from, stroke);
            line(to, stroke);
            double left = Math.max(view.names(), from);
            double right = Math.min(view.width(), to);
            surface.fill(left, Viewport.AXIS - BAND, Math.max(0, right - left), BAND, palette.accent());
            labels.write(measure.label(), (left + right) / 2, TextStyle.small(palette.foreground()).strong());
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
}
