/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.svg;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.summary.Share;
import org.wakepath.view.layout.Palette;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.words.StateWords;

/** What the shapes of the picture mean: the states that occur and the marks. */
final class SvgLegend {
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
