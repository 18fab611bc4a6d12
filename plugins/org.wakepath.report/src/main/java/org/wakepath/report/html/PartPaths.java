// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

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
        RowBoxes boxes = new RowBoxes(paths.longest(), page);
        boxes.open(paths.rows(),
                side.heading() + ": " + side.steps().size() + " steps on " + paths.rows().size() + " rows");
        for (Step step : side.steps()) {
            boxes.box(step.component().state(), step.row(), step.start(), step.time(), step.sentence());
        }
        page.close();
    }
}
