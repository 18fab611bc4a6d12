/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.svg;

import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.wakepath.view.layout.ArrowBundles;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.TimeGraphArrow;

/** The signals of the picture: arrows where they can be told apart, numbers where they cannot. */
final class SvgArrows {
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
