/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.clocks;

import java.awt.GraphicsEnvironment;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.SVGHints;
import org.wakepath.graph.PairRelation;
import org.wakepath.report.layout.Palette;
import org.wakepath.report.picture.SvgGraphics;

/** The clock pictures of all hosts that exchanged packets, one below the other, as SVG. */
public final class ClockSvg {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 420;
    private ClockSvg() {
    }

    /** Whether this machine has fonts, without which nothing can be measured. */
    public static boolean canDraw() {
        try {
            return GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0;
        } catch (InternalError | NullPointerException e) {
            // What Java does instead of saying that there is no font configuration.
            return false;
        }
    }

    /**
     * Writes the pictures of relations that can be used, at least one.
     *
     * @param name a host's name by its number
     * @throws IOException when {@code out} does
     */
    public static void write(List<PairRelation> pairs, IntFunction<String> name, Appendable out) throws IOException {
        SVGGraphics2D svg = surface(WIDTH, (double) HEIGHT * pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            PairRelation pair = pairs.get(i);
            new ClockChart(name.apply(pair.a()), name.apply(pair.b()), pair, Palette.light()).draw()
                    .draw(svg, new Rectangle2D.Double(0, (double) HEIGHT * i, WIDTH, HEIGHT));
        }
        out.append(svg.getSVGDocument());
    }

    static SVGGraphics2D surface(double width, double height) {
        SVGGraphics2D svg = SvgGraphics.of("clocks", width, height);
        svg.setRenderingHint(SVGHints.KEY_ELEMENT_TITLE, "clock relations");
        return svg;
    }
}
