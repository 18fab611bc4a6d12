// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.view.layout.Tone;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.surface.Java2dSurface;
import org.wakepath.view.surface.Stroke;
import org.wakepath.view.surface.Surface;
import org.wakepath.view.surface.TextStyle;
import org.wakepath.words.StateWords;

/**
 * The meaning of colours, letters and marks. It has the states and marks that occur, on one line if that is wide
 * enough.
 */
public final class Legend {
    /** The height of a line, points. */
    public static final int LINE = 20;
    private static final int MARGIN = 8;
    private static final int SAMPLE = 18;
    private static final int PADDING = 5;
    private static final int GAP = 14;
    private static final int TALLEST = 16;
    private static final int MANY_ARROWS = 40;

    private final Palette palette;
    private final List<Entry> entries = new ArrayList<>();

    private record Entry(String label, Sample sample) {
    }

    /** Draws a sample; {@code base} is its lower edge. */
    private interface Sample {
        void draw(Surface surface, double x, double base);
    }

    /** Decides whether the segment at a place of its row is of one kind. */
    private interface Kind {
        boolean test(TimeGraphRow row, int segment);
    }

    /** Makes the legend of a picture of tasks. */
    public Legend(GraphScene scene, Palette palette) {
        this(states(scene.graph()), palette);
        LegendMarks marks = new LegendMarks(palette);
        TimeGraph graph = scene.graph();
        int rows = graph.rows().size();
        add(any(graph, (row, i) -> row.isPale(i) && !row.unresolved(i)), scene.paleWords(), marks::pale);
        add(!graph.arrows().isEmpty(), "woken by, or packet", marks::arrow);
        add(any(graph, TimeGraphRow::guessed), "≈ guessed", marks::guessed);
        add(any(graph, TimeGraphRow::unresolved), "? not explained", marks::hollow);
        add(any(graph, (row, i) -> row.clipped(i) || row.unfinished(i)), "cut off", marks::torn);
        add(graph.rows().stream().anyMatch(row -> !row.waits().isEmpty()), "waits, the path is elsewhere",
                marks::waits);
        add(graph.rows().stream().flatMap(row -> row.gauge().stream()).anyMatch(gauge -> !gauge.gaps().isEmpty()),
                "events lost", marks::gap);
        add(!scene.longestWaits().isEmpty(), "longest waits", marks::number);
        add(graph.arrows().size() > MANY_ARROWS, "too many arrows", marks::badge);
        add(IntStream.range(0, rows).anyMatch(row -> scene.slices(row).levels() > 0),
                "slice: what the program did", marks::slice);
    }

    private void add(boolean occurs, String label, Sample sample) {
        if (occurs) {
            entries.add(new Entry(label, sample));
        }
    }

    private static boolean any(TimeGraph graph, Kind kind) {
        return graph.rows().stream()
                .anyMatch(row -> IntStream.range(0, row.size()).anyMatch(segment -> kind.test(row, segment)));
    }

    private static List<EdgeState> states(TimeGraph graph) {
        return Arrays.stream(EdgeState.values()).filter(state -> graph.rows().stream()
                .anyMatch(row -> row.occupancy().of(state, Long.MIN_VALUE, Long.MAX_VALUE) > 0)).toList();
    }

    /** Makes the legend of some states, without marks. */
    public Legend(List<EdgeState> states, Palette palette) {
        this.palette = palette;
        for (EdgeState state : states) {
            entries.add(new Entry(StateWords.of(state),
                    (surface, x, base) -> state(state, surface, x, base)));
        }
    }

    /** The whole legend in words, for users who cannot see it or have no room for it. */
    public String words() {
        return entries.stream().map(Entry::label).collect(Collectors.joining(", "));
    }

    /** The height of the legend at a width, points. */
    public int height(int width) {
        return Java2dSurface.ruling(surface -> height(surface, width));
    }

    int height(Surface surface, int width) {
        return lines(surface, width) * LINE + 2 * MARGIN;
    }

    /** Draws it below {@code top}. */
    public void draw(Surface surface, int top, int width) {
        surface.fill(0, top, width, height(surface, width), palette.background());
        layOut(surface, width, (entry, x, line) -> draw(surface, entry, x, top + MARGIN + line * LINE));
    }

    /** The number of lines at a width, points; at least one. */
    public int lines(Surface surface, int width) {
        return layOut(surface, width, (entry, x, line) -> {});
    }

    /** Draws it without a margin above and below, on a background that is there. */
    public void drawLines(Surface surface, int width) {
        layOut(surface, width, (entry, x, line) -> draw(surface, entry, x, line * LINE));
    }

    private void draw(Surface surface, Entry entry, double x, int top) {
        double base = (double) top + LINE - 2;
        entry.sample.draw(surface, x, base);
        surface.text(entry.label, x + SAMPLE + PADDING, base - TALLEST / 2.0, lettering());
    }

    private TextStyle lettering() {
        return TextStyle.small(palette.foreground());
    }

    /** Receives the place of each entry. */
    private interface Visitor {
        void visit(Entry entry, double x, int line);
    }

    private int layOut(Surface surface, int width, Visitor visitor) {
        double x = MARGIN;
        int line = 0;
        for (Entry entry : entries) {
            double wide = SAMPLE + PADDING + surface.width(entry.label, lettering());
            if (x > MARGIN && x + wide > width - MARGIN) {
                x = MARGIN;
                line++;
            }
            visitor.visit(entry, x, line);
            x += wide + GAP;
        }
        return line + 1;
    }

    private void state(EdgeState state, Surface surface, double x, double base) {
        double height = TALLEST * StateStyle.of(state).quarters() / 4.0;
        surface.fill(x, base - height, SAMPLE, height, palette.colour(state));
        surface.text("" + StateStyle.of(state).letter(), x + SAMPLE / 2.0, base - height / 2,
                TextStyle.text(palette.text(state)).centred().strong().sized(8));
    }

    /** Samples of the marks. */
    static final class LegendMarks {
        private static final int WIDTH = SAMPLE;
        private static final int HEIGHT = 11;

        private final Palette palette;

        LegendMarks(Palette palette) {
            this.palette = palette;
        }

        void arrow(Surface surface, double x, double base) {
            double y = base - 7.5;
            surface.line(x, y, x + WIDTH, y, Stroke.thin(palette.foreground()));
            surface.polygon(new double[] {x + WIDTH, y, x + WIDTH - 7, y - 3, x + WIDTH - 7, y + 3},
                    palette.foreground());
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

        void pale(Surface surface, double x, double base) {
            surface.fill(x, base - HEIGHT - 2, WIDTH, HEIGHT, palette.colour(new Tone(EdgeState.BLOCKED, true)));
        }

        void hollow(Surface surface, double x, double base) {
            surface.fill(x, base - HEIGHT - 2, WIDTH, HEIGHT, palette.colour(new Tone(EdgeState.UNKNOWN, true)));
            surface.border(x, base - HEIGHT - 2, WIDTH, HEIGHT,
                    new Stroke(palette.colour(EdgeState.UNKNOWN), 1, 3, 2));
        }

        void gap(Surface surface, double x, double base) {
            surface.fill(x, base - HEIGHT - 2, WIDTH, HEIGHT, palette.colour(new Tone(EdgeState.UNKNOWN, true)));
            surface.fill(x, base - HEIGHT - 2, WIDTH, 2, palette.colour(EdgeState.UNKNOWN));
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

        void number(Surface surface, double x, double base) {
            surface.border(x + 2, base - TALLEST, WIDTH - 4.0, TALLEST - 2.0, Stroke.thin(palette.foreground()));
            surface.text("1", x + WIDTH / 2.0, base - TALLEST / 2.0 - 1,
                    TextStyle.text(palette.foreground()).centred().strong().sized(9));
        }

        void badge(Surface surface, double x, double base) {
            surface.fill(x, base - 9, WIDTH, 3, palette.muted());
        }

        void slice(Surface surface, double x, double base) {
            surface.fill(x, base - HEIGHT - 2, WIDTH, HEIGHT, palette.line());
            surface.border(x, base - HEIGHT - 2, WIDTH, HEIGHT, Stroke.thin(palette.muted()));
        }
    }
}
