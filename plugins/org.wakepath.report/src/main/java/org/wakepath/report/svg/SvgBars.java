/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.svg;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntFunction;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.PixelRow;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphRow;

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
}
