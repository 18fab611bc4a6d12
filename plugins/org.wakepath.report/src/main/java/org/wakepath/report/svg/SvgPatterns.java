/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.svg;

import javax.xml.stream.XMLStreamException;
import org.wakepath.view.layout.Palette;

/** Shapes that the picture uses again and again. */
final class SvgPatterns {
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
