// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.clocks;

import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import org.wakepath.analysis.PairRelation;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.surface.SvgDrawing;

/** The clock pictures of all hosts that exchanged packets, one below the other, as SVG. */
public final class ClockSvg {
    static final String TITLE = "Clock relations";
    private static final int WIDTH = 960;
    private static final int HEIGHT = 420;

    private ClockSvg() {
    }

    /** Whether this machine has fonts, without which no text can be measured. */
    public static boolean canDraw() {
        try {
            return GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0;
        } catch (InternalError | NullPointerException e) {
            // Java throws this instead of saying that there is no font configuration.
            return false;
        }
    }

    /**
     * Writes the pictures of relations that can be used, at least one.
     *
     * @param name a host's name by its number
     * @throws IOException if {@code out} fails
     */
    public static void write(List<PairRelation> pairs, IntFunction<String> name, Appendable out) throws IOException {
        SvgDrawing.write(TITLE, WIDTH, HEIGHT * pairs.size(), graphics -> draw(pairs, name, graphics), out);
    }

    private static void draw(List<PairRelation> pairs, IntFunction<String> name, Graphics2D graphics) {
        for (int i = 0; i < pairs.size(); i++) {
            PairRelation pair = pairs.get(i);
            new ClockChart(name.apply(pair.a()), name.apply(pair.b()), pair, Palette.light()).draw()
                    .draw(graphics, new Rectangle2D.Double(0, (double) HEIGHT * i, WIDTH, HEIGHT));
        }
    }
}
