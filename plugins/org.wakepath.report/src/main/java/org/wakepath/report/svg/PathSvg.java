// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.svg;

import java.io.IOException;
import java.io.Writer;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.Share;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeTick;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.MiddleEllipsis;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.StateWords;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WorkerWords;

/**
 * A path as a picture for paper: a row for each worker, a colour for each state, an arrow for each signal. Its size is
 * bounded by the pixels of the picture, however long the path is.
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
            new PathSvg(new SvgPlan(PathRenamer.safe(path)), new SvgWriter(out)).write();
        } catch (XMLStreamException e) {
            throw new IOException("cannot write the picture: " + e.getMessage(), e);
        }
    }

    private void write() throws XMLStreamException {
        PathSummary summary = PathSummary.of(plan.path);
        String title = WorkerWords.of(plan.path.task()) + " on " + plan.path.task().host() + ": "
                + Durations.format(summary.elapsed());
        svg.begin(SvgPlan.WIDTH, plan.height(), title);
        SvgPatterns.write(svg, palette);
        svg.empty("rect", "width", SvgPlan.WIDTH, "height", plan.height(), "fill", Palette.hex(palette.background()));
        text(12, 24, title, "font-size", 15, "font-weight", "bold");
        text(12, 44, Stream.of(SummaryWords.sentence(summary), plan.leftOut(), ExcerptWords.of(plan.path).orElse(""))
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
            text(24, plan.base(row) - 3, MiddleEllipsis.of(WorkerWords.of(worker), LONGEST_NAME));
        }
    }

    private void text(double x, double y, String text, Object... attributes) throws XMLStreamException {
        Object[] all = new Object[attributes.length + 2];
        System.arraycopy(attributes, 0, all, 0, attributes.length);
        all[attributes.length] = "fill";
        all[attributes.length + 1] = Palette.hex(palette.foreground());
        svg.text(x, y, text, all);
    }

    /** Shapes that the picture uses again and again. */
    static final class SvgPatterns {
        private SvgPatterns() {
        }

        static void write(SvgWriter svg, Palette palette) throws XMLStreamException {
            String background = Palette.hex(palette.background());
            svg.open("defs");
            svg.open("pattern", "id", "guess", "width", 6, "height", 6, "patternUnits", "userSpaceOnUse",
                    "patternTransform", "rotate(45)");
            svg.empty("rect", "width", 2, "height", 6, "fill", background);
            svg.close();
            svg.open("marker", "id", "head", "viewBox", "0 0 8 8", "refX", 7, "refY", 4, "markerWidth", 6,
                    "markerHeight", 6, "orient", "auto-start-reverse");
            svg.empty("path", "d", "M0 0L8 4L0 8z", "fill", Palette.hex(palette.foreground()));
            svg.close();
            svg.close();
        }
    }

    /** The signals of the picture: arrows where they can be told apart, numbers where they cannot. */
    static final class SvgArrows {
        private final SvgPlan plan;
        private final SvgWriter svg;
        private final Palette palette;

        SvgArrows(SvgPlan plan, SvgWriter svg, Palette palette) {
            this.plan = plan;
            this.svg = svg;
            this.palette = palette;
        }

        void write() throws XMLStreamException {
            ArrowBundles bundles = ArrowBundles.of(plan.graph.arrows(), plan.scale);
            for (ArrowBundles.Bundle bundle : bundles.bundles()) {
                if (plan.tops.containsKey(bundle.arrow().fromRow()) && plan.tops.containsKey(bundle.arrow().toRow())) {
                    arrow(bundle);
                }
            }
            for (ArrowBundles.Crowd crowd : bundles.crowds()) {
                crowd(crowd);
            }
        }

        private void arrow(ArrowBundles.Bundle bundle) throws XMLStreamException {
            TimeGraphArrow arrow = bundle.arrow();
            boolean down = plan.base(arrow.fromRow()) < plan.base(arrow.toRow());
            double x = plan.x(arrow.to());
            int y = down ? plan.base(arrow.toRow()) - SvgPlan.BAR : plan.base(arrow.toRow());
            svg.open("g", "stroke", Palette.hex(palette.foreground()), "stroke-width", bundle.count() > 1 ? 1.6 : 1.0);
            svg.title(bundle.words(plan.graph));
            svg.empty("line", "x1", plan.x(arrow.from()), "y1", plan.base(arrow.fromRow()) - (down ? 0 : SvgPlan.BAR),
                    "x2", x, "y2", y, "marker-end", "url(#head)", "stroke-dasharray", arrow.guessed() ? "4 3" : "none");
            if (arrow.clockError() > 0) {
                double from = plan.x(arrow.to() - arrow.clockError());
                double to = plan.x(arrow.to() + arrow.clockError());
                svg.empty("path", "fill", "none", "d", String.format(Locale.ROOT,
                        "M%.1f %dv4m0 -2H%.1fm0 -2v4", from, y - 2, to));
            }
            svg.close();
        }

        private void crowd(ArrowBundles.Crowd crowd) throws XMLStreamException {
            int x = SvgPlan.NAMES + crowd.fromPixel();
            int width = Math.min(crowd.toPixel(), SvgPlan.PLOT) - crowd.fromPixel();
            svg.open("g");
            svg.title(crowd.count() + " signals arrive here");
            svg.empty("rect", "x", x, "y", SvgPlan.TOP - 8, "width", width, "height", 3,
                    "fill", Palette.hex(palette.muted()));
            svg.close();
            String count = String.format(Locale.ROOT, "%,d signals", crowd.count());
            if (width > 8 * count.length()) {
                svg.text(x + width / 2.0, SvgPlan.TOP + 4, count, "text-anchor", "middle", "font-size", 9,
                        "fill", Palette.hex(palette.muted()));
            }
        }
    }

    /** What the shapes of the picture mean: the states that occur and the marks. */
    static final class SvgLegend {
        private static final int LEFT = 12;
        private static final double LETTER = 6.8;

        private final SvgWriter svg;
        private final Palette palette;
        private double x = LEFT;

        SvgLegend(SvgWriter svg, Palette palette) {
            this.svg = svg;
            this.palette = palette;
        }

        void write(int y, List<Share<EdgeState>> shares) throws XMLStreamException {
            Set<EdgeState> states = EnumSet.noneOf(EdgeState.class);
            shares.forEach(share -> states.add(share.key()));
            for (EdgeState state : states) {
                state(state, y);
            }
            x = LEFT;
            y += 24;
            svg.empty("path", "d", "M12 " + (y - 4) + "h18", "stroke", foreground(), "marker-end", "url(#head)");
            label("woken by, or packet", y);
            svg.empty("rect", "x", x, "y", y - 10, "width", 18, "height", 10, "fill", Palette.hex(palette.muted()));
            svg.empty("rect", "x", x, "y", y - 10, "width", 18, "height", 10, "fill", "url(#guess)");
            label("≈ guessed (dashed arrow)", y);
            svg.empty("rect", "x", x + 0.5, "y", y - 9.5, "width", 17, "height", 9, "fill", "none", "stroke",
                    foreground(), "stroke-dasharray", "3 2");
            label("? not explained", y);
            svg.empty("path", "d", "M" + x + " " + (y - 10) + "h18v10h-18l4 -2.5l-4 -2.5l4 -2.5z", "fill",
                    Palette.hex(palette.muted()));
            label("cut off", y);
            svg.empty("path", "d", "M" + x + " " + (y - 4) + "h18", "stroke", Palette.hex(palette.muted()),
                    "stroke-dasharray", "2 2");
            label("waits while the path is elsewhere", y);
            svg.empty("rect", "x", x, "y", y - 5, "width", 18, "height", 3, "fill", Palette.hex(palette.muted()));
            label("more signals than can be drawn", y);
        }

        private void state(EdgeState state, int y) throws XMLStreamException {
            StateStyle style = StateStyle.of(state);
            int height = 18 * style.quarters() / 4;
            svg.empty("rect", "x", x, "y", y + 3 - height, "width", 18, "height", height,
                    "fill", Palette.hex(palette.colour(state)));
            svg.text(x + 9, y + 6 - height / 2.0, "" + style.letter(), "text-anchor", "middle", "font-size", 8,
                    "font-weight", "bold", "fill", Palette.hex(palette.text(state)));
            label(StateWords.of(state), y);
        }

        private void label(String text, int y) throws XMLStreamException {
            svg.text(x + 24, y, text, "fill", foreground());
            x += 24 + text.length() * LETTER + 16;
        }

        private String foreground() {
            return Palette.hex(palette.foreground());
        }
    }
}
