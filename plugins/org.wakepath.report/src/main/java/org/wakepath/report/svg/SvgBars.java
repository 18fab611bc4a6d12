// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.svg;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntFunction;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelRow;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.words.Durations;
import org.wakepath.words.Sentence;
import org.wakepath.words.StateWords;
import org.wakepath.words.WorkerWords;

/** The bars of the picture: a shape of its own for a segment that can be seen, one shape a state for the crowd. */
final class SvgBars {
    /** From this width on a bar is worth a shape and a title of its own. */
    private static final int OWN_SHAPE = 3;

    private final SvgPlan plan;
    private final SvgWriter svg;
    private final Palette palette;
    private final SvgBar bar;

    SvgBars(SvgPlan plan, SvgWriter svg, Palette palette) {
        this.plan = plan;
        this.svg = svg;
        this.palette = palette;
        this.bar = new SvgBar(plan, svg, palette);
    }

    void write() throws XMLStreamException {
        for (int row : plan.tops.keySet()) {
            TimeGraphRow bars = plan.graph.rows().get(row);
            waits(bars, plan.base(row));
            row(bars, plan.base(row));
        }
    }

    /** A thin line where the worker waited while the path was elsewhere. */
    private void waits(TimeGraphRow row, int base) throws XMLStreamException {
        StringBuilder lines = new StringBuilder();
        int drawn = -1;
        for (Wait wait : row.waits()) {
            int from = Math.max((int) Math.floor(plan.x(wait.start())), drawn);
            int to = (int) Math.ceil(plan.x(wait.end()));
            if (to > from) {
                lines.append('M').append(from).append(' ').append(base - 4).append('H').append(to);
                drawn = to;
            }
        }
        if (!lines.isEmpty()) {
            svg.empty("path", "d", lines, "stroke", Palette.hex(palette.muted()), "stroke-dasharray", "2 2",
                    "fill", "none");
        }
    }

    private void row(TimeGraphRow row, int base) throws XMLStreamException {
        PixelRow pixels = new PixelRow(row, plan.scale);
        Map<EdgeState, StringBuilder> crowd = new EnumMap<>(EdgeState.class);
        int from = 0;
        while (from < SvgPlan.PLOT) {
            int to = pixels.runEnd(from);
            EdgeState state = pixels.state(from);
            if (state != null && pixels.segment(from) != PixelRow.NONE && to - from >= OWN_SHAPE) {
                bar.write(row, pixels.segment(from), from, to, base);
            } else if (state != null) {
                int height = SvgPlan.BAR * StateStyle.of(state).quarters() / 4;
                append(crowd, state, from, to, base - height, height);
            }
            from = to;
        }
        fill(crowd);
        fill(hidden(pixels::hidden, base));
    }

    /** The density lane: states that others hide, two pixels high under the row. */
    private static Map<EdgeState, StringBuilder> hidden(IntFunction<EdgeState> states, int base) {
        Map<EdgeState, StringBuilder> lane = new EnumMap<>(EdgeState.class);
        for (int from = 0; from < SvgPlan.PLOT;) {
            EdgeState state = states.apply(from);
            int to = from + 1;
            while (to < SvgPlan.PLOT && states.apply(to) == state) {
                to++;
            }
            if (state != null) {
                append(lane, state, from, to, base + 2, 2);
            }
            from = to;
        }
        return lane;
    }

    private static void append(Map<EdgeState, StringBuilder> shapes, EdgeState state, int from, int to, int top,
            int height) {
        shapes.computeIfAbsent(state, unused -> new StringBuilder())
                .append('M').append(SvgPlan.NAMES + from).append(' ').append(top)
                .append('h').append(to - from).append('v').append(height).append('h').append(from - to).append('z');
    }

    private void fill(Map<EdgeState, StringBuilder> shapes) throws XMLStreamException {
        for (var shape : shapes.entrySet()) {
            svg.empty("path", "d", shape.getValue(), "fill", Palette.hex(palette.colour(shape.getKey())));
        }
    }

    /** The shape of one segment with its marks: letter, guess, torn edge, doubt. */
    static final class SvgBar {
        private static final int LETTER_WIDTH = 12;
        private static final int HATCH_WIDTH = 8;

        private final SvgPlan plan;
        private final SvgWriter svg;
        private final Palette palette;

        SvgBar(SvgPlan plan, SvgWriter svg, Palette palette) {
            this.plan = plan;
            this.svg = svg;
            this.palette = palette;
        }

        /** Draws the segment at {@code index} of a row between two pixels of the plot. */
        void write(TimeGraphRow row, int index, int from, int to, int base) throws XMLStreamException {
            EdgeState state = row.state(index);
            StateStyle style = StateStyle.of(state);
            int height = SvgPlan.BAR * style.quarters() / 4;
            int x = SvgPlan.NAMES + from;
            int width = to - from;
            svg.open("g");
            svg.title(title(row, index));
            if (row.unresolved(index)) {
                svg.empty("rect", "x", x + 0.5, "y", base - height + 0.5, "width", width - 1, "height", height - 1,
                        "fill", Palette.hex(palette.background()), "stroke", Palette.hex(palette.colour(state)),
                        "stroke-dasharray", "3 2");
            } else {
                svg.empty("rect", "x", x, "y", base - height, "width", width, "height", height,
                        "fill", Palette.hex(palette.colour(state)));
            }
            marks(row, index, x, width, base, height);
            svg.close();
        }

        private void marks(TimeGraphRow row, int index, int x, int width, int base, int height)
                throws XMLStreamException {
            if (row.guessed(index) && width >= HATCH_WIDTH) {
                svg.empty("rect", "x", x, "y", base - height, "width", width, "height", height, "fill", "url(#guess)");
            } else if (row.guessed(index)) {
                svg.empty("path", "d", "M" + x + " " + (base + 1) + "h" + width, "stroke",
                        Palette.hex(palette.foreground()), "stroke-dasharray", "2 1");
            }
            if (row.clipped(index)) {
                svg.empty("path", "d", torn(x, base, height), "fill", Palette.hex(palette.background()));
            }
            if (width >= LETTER_WIDTH) {
                letter(row, index, x + width / 2.0, base - height / 2.0);
            }
        }

        /** Letters stand on the colour alone, never on a hatch: there the guess is the letter. */
        private void letter(TimeGraphRow row, int index, double x, double middle) throws XMLStreamException {
            EdgeState state = row.state(index);
            boolean dark = row.unresolved(index) || row.guessed(index);
            String letter = row.unresolved(index) ? "?" : row.guessed(index) ? "≈" : "" + StateStyle.of(state).letter();
            svg.text(x, middle + 3.2, letter, "text-anchor", "middle", "font-size", 9, "font-weight", "bold",
                    "fill", Palette.hex(dark ? palette.foreground() : palette.text(state)),
                    "stroke", dark ? Palette.hex(palette.background()) : "none", "stroke-width", dark ? 3 : 0,
                    "paint-order", "stroke");
        }

        private static String torn(int x, int base, int height) {
            StringBuilder edge = new StringBuilder("M").append(x).append(' ').append(base - height);
            for (int y = 0; y < height; y += 4) {
                edge.append("l3 2l-3 2");
            }
            return edge.append('z').toString();
        }

        private String title(TimeGraphRow row, int index) {
            PathSegment segment = plan.path.segments().get(row.segment(index));
            return WorkerWords.of(segment.worker()) + ", " + StateWords.of(segment.state()) + " "
                    + Durations.format(segment.duration()) + " from "
                    + Durations.offset(segment.start() - plan.path.start()) + ". " + Sentence.of(segment);
        }
    }
}
