/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import org.jfree.svg.SVGGraphics2D;

/** Where drawings are drawn that become SVG: of the same input the same output, and not finer than anybody sees. */
public final class SvgGraphics {
    private static final double HUNDRED = 100;

    private SvgGraphics() {
    }

    /**
     * An empty drawing.
     *
     * @param prefix of the names in it, which the library would make from the time
     */
    public static SVGGraphics2D of(String prefix, double width, double height) {
        SVGGraphics2D svg = new SVGGraphics2D(width, height);
        svg.setDefsKeyPrefix(prefix);
        svg.setGeomDoubleConverter(value -> String.valueOf(Math.round(value * HUNDRED) / HUNDRED));
        return svg;
    }
}
