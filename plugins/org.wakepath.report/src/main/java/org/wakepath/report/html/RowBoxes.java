// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.wakepath.graph.model.EdgeState;

/** A picture with a row for each of some things, and boxes for what they did. */
final class RowBoxes {
    private static final double LEFT = 24;
    private static final double RIGHT = 99;
    private static final int ROW = 18;
    private static final int BASELINE = 13;
    /** Narrower ones could not be seen. */
    private static final double NARROWEST = 0.15;

    private final double longest;
    private final Markup page;

    /** @param longest the time to which the scale goes, ns */
    RowBoxes(double longest, Markup page) {
        this.longest = longest;
        this.page = page;
    }

    /** Starts the picture with the names of its rows. The caller ends its element. */
    void open(List<String> rows, String label) throws XMLStreamException {
        page.open("svg", "class", "path", "height", ROW * rows.size(), "role", "img", "aria-label", label);
        for (int row = 0; row < rows.size(); row++) {
            page.open("svg", "width", percent(LEFT - 1), "y", row * ROW, "height", ROW);
            page.open("text", "y", BASELINE, "class", "axis");
            page.element("title", rows.get(row));
            page.element("tspan", rows.get(row));
            page.close("text", "svg");
        }
    }

    /**
     * Draws what a row did.
     *
     * @param start ns from the left end of the scale
     * @param time its length, ns
     * @param words shown where somebody points at it
     */
    void box(EdgeState state, int row, double start, double time, String words) throws XMLStreamException {
        page.open("g", "class", "state-" + state.ordinal());
        page.element("title", words);
        page.open("rect", "class", "box", "x", percent(LEFT + place(start)), "width",
                percent(Math.max(NARROWEST, place(time))), "y", row * ROW + 1, "height", ROW - 2);
        page.close("rect", "g");
    }

    private double place(double time) {
        return time / longest * (RIGHT - LEFT);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.3f%%", value);
    }
}
