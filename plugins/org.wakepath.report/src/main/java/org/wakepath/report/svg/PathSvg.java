/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.svg;

import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeTick;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptText;
import org.wakepath.words.MiddleEllipsis;
import org.wakepath.words.Renaming;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WorkerText;

/**
 * A path as a picture for paper: a row for each worker, a colour for each state, an arrow for each signal.
 * Its size is bounded by the pixels of the picture, however long the path is.
 */
public final class PathSvg {
    private static final int TICK_SPACING = 90;
    private static final int LONGEST_NAME = 32;

    private final SvgPlan plan;
    private final SvgWriter svg;
    private final Palette palette = Palette.light();

    private PathSvg(SvgPlan plan, SvgWriter svg) {
        this.plan = plan;
        this.svg = svg;
    }

    /**
     * Writes a path as an SVG document in UTF-8.
     *
     * @throws IOException when {@code out} does
     */
    public static void write(ActivePath path, Writer out) throws IOException {
        try {
            new PathSvg(new SvgPlan(Renaming.safe(path)), new SvgWriter(out)).write();
        } catch (XMLStreamException e) {
            throw new IOException("cannot write the picture: " + e.getMessage(), e);
        }
    }

    private void write() throws XMLStreamException {
        PathSummary summary = PathSummary.of(plan.path);
        String title = WorkerText.of(plan.path.task()) + " on " + plan.path.task().host() + ": "
                + Durations.format(summary.elapsed());
        svg.begin(SvgPlan.WIDTH, plan.height(), title);
        SvgPatterns.write(svg, palette);
        svg.empty("rect", "width", SvgPlan.WIDTH, "height", plan.height(), "fill", Palette.hex(palette.background()));
        text(12, 24, title, "font-size", 15, "font-weight", "bold");
        text(12, 44, Stream.of(SummaryWords.sentence(summary), plan.leftOut(), ExcerptText.of(plan.path).orElse(""))
                .filter(sentence -> !sentence.isEmpty()).collect(Collectors.joining(" ")));
        axis();
        names();
        SvgBars bars = new SvgBars(plan, svg, palette);
        bars.write();
        new SvgArrows(plan, svg, palette).write();
        new SvgLegend(svg, palette).write(plan.bottom + 24, summary.states());
        svg.end();
    }

    private void axis() throws XMLStreamException {
        for (TimeTick tick : TimeTick.of(plan.scale, plan.path.start(), TICK_SPACING)) {
            double x = plan.x(tick.time());
            svg.empty("line", "x1", x, "x2", x, "y1", SvgPlan.TOP - 8, "y2", plan.bottom, "stroke",
                    Palette.hex(palette.line()));
            boolean last = x > SvgPlan.NAMES + SvgPlan.PLOT - TICK_SPACING / 4.0;
            text(x, SvgPlan.TOP - 14, tick.label(), "text-anchor", last ? "end" : "middle");
        }
    }

    private void names() throws XMLStreamException {
        for (var header : plan.headers.entrySet()) {
            String host = plan.graph.rows().get(header.getKey()).worker().host();
            svg.empty("line", "x1", 12, "x2", SvgPlan.WIDTH - 20, "y1", header.getValue() + 2, "y2",
                    header.getValue() + 2, "stroke", Palette.hex(palette.line()));
            text(12, header.getValue() + 17, MiddleEllipsis.of(host, LONGEST_NAME), "font-weight", "bold");
        }
        for (int row : plan.tops.keySet()) {
            Worker worker = plan.graph.rows().get(row).worker();
            text(24, plan.base(row) - 3, MiddleEllipsis.of(WorkerText.of(worker), LONGEST_NAME));
        }
    }

    private void text(double x, double y, String text, Object... attributes) throws XMLStreamException {
        Object[] all = new Object[attributes.length + 2];
        System.arraycopy(attributes, 0, all, 0, attributes.length);
        all[attributes.length] = "fill";
        all[attributes.length + 1] = Palette.hex(palette.foreground());
        svg.text(x, y, text, all);
    }
}
