// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import org.wakepath.view.compare.TypicalPaths;
import org.wakepath.view.compare.TypicalPaths.Side;
import org.wakepath.view.compare.TypicalPaths.Step;
import org.wakepath.words.ComparisonWords;

/** Paths of typical executions on a page. */
final class PartPaths {
    /** What the paths of both sides of a comparison are. */
    static final String OF_SIDES = "Of each side, the run in the middle, and of its executions the one that is most "
            + "like all others. Both have the same scale, ";
    /** What the path of one trace is. */
    static final String OF_TRACE = "The execution that is most like all others, with the options by which path shows "
            + "it. Its scale goes ";

    private static final double LEFT = 24;
    private static final double RIGHT = 99;
    private static final int ROW = 18;
    private static final int BASELINE = 13;
    /** Narrower ones could not be seen. */
    private static final double NARROWEST = 0.15;

    private final TypicalPaths paths;

    PartPaths(TypicalPaths paths) {
        this.paths = paths;
    }

    /**
     * Writes them with a heading.
     *
     * @param legend what they are, up to the words of their scale
     */
    void write(String heading, String legend, Markup page) throws XMLStreamException {
        page.element("h3", heading);
        for (Side side : paths.sides()) {
            write(side, page);
        }
        page.element("p", legend + "from 0 to " + ComparisonWords.time(paths.longest()) + ".", "class", "muted");
    }

    private void write(Side side, Markup page) throws XMLStreamException {
        page.element("p", side.heading());
        page.open("svg", "class", "path", "height", ROW * paths.rows().size(), "role", "img", "aria-label",
                side.heading() + ": " + side.steps().size() + " steps on " + paths.rows().size() + " rows");
        for (int row = 0; row < paths.rows().size(); row++) {
            page.open("svg", "width", percent(LEFT - 1), "y", row * ROW, "height", ROW);
            page.open("text", "y", BASELINE, "class", "axis");
            page.element("title", paths.rows().get(row));
            page.element("tspan", paths.rows().get(row));
            page.close("text", "svg");
        }
        for (Step step : side.steps()) {
            box(step, page);
        }
        page.close();
    }

    private void box(Step step, Markup page) throws XMLStreamException {
        page.open("g", "class", "state-" + step.component().state().ordinal());
        page.element("title", step.sentence());
        page.open("rect", "class", "box", "x", percent(LEFT + place(step.start())), "width",
                percent(Math.max(NARROWEST, place(step.time()))), "y", step.row() * ROW + 1, "height", ROW - 2);
        page.close("rect", "g");
    }

    private double place(double time) {
        return time / paths.longest() * (RIGHT - LEFT);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.3f%%", value);
    }
}
