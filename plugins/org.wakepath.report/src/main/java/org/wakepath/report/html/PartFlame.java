// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.Locale;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.KindComparison;
import org.wakepath.view.compare.DifferentialFlame;
import org.wakepath.view.compare.DifferentialFlame.Frame;

/**
 * A flame graph of executions: who their time was with, in which state, and because of whom. Of a comparison, a frame
 * is as wide as the larger of both sides, so that what is gone has a place, too. Its hatched part is the difference,
 * where chance does not explain it.
 */
final class PartFlame {
    private static final double PERCENT = 100;
    private static final int ROW = 22;
    private static final int BASELINE = 15;
    /** Narrower ones cannot be seen, and their times are in the table. */
    private static final double NARROWEST = 0.05;

    private final DifferentialFlame flame;
    private final int number;
    private final Function<Frame, String> words;
    private final String sides;
    private final String legend;

    private PartFlame(DifferentialFlame flame, int number, Function<Frame, String> words, String sides,
            String legend) {
        this.flame = flame;
        this.number = number;
        this.words = words;
        this.sides = sides;
        this.legend = legend;
    }

    /**
     * The changes of a kind of execution.
     *
     * @param number of the picture on its page, since names on a page must differ
     */
    static PartFlame of(KindComparison kind, int number) {
        return new PartFlame(DifferentialFlame.of(kind), number, Frame::sentence,
                "Who the time was with, base and head",
                "A frame is as wide as the larger of both sides. Its hatched part is what chance does not explain: "
                        + "/ more on the head, \\ less. Choose a frame to make it wide.");
    }

    /**
     * The mean time of executions of one trace.
     *
     * @param number of the picture on its page
     */
    static PartFlame of(ExecutionStatistics found, int number) {
        return new PartFlame(DifferentialFlame.of(found), number, Frame::time, "Who the time was with",
                "A frame is as wide as its share of the time. Choose a frame to make it wide.");
    }

    void write(Markup page) throws XMLStreamException {
        page.open("div", "class", "controls");
        page.open("label");
        page.element("span", "Search ");
        page.open("input", "type", "search", "class", "search");
        page.close("input", "label");
        page.element("button", "Whole execution", "type", "button", "class", "whole");
        page.element("span", "", "class", "found", "role", "status");
        page.close();
        page.open("svg", "class", "flame", "height", ROW * DifferentialFlame.LEVELS, "role", "group", "aria-label",
                sides);
        page.open("defs");
        hatching("more" + number, "M0 6 6 0", "M0 3 3 0M3 6 6 3", page);
        hatching("less" + number, "M0 0 6 6", "M3 0 6 3M0 3 3 6", page);
        page.close();
        for (Frame frame : flame.frames()) {
            frame(frame, page);
        }
        page.close();
        page.element("p", legend, "class", "muted");
    }

    /** Lines in two colours, so that one of them is seen on each frame. */
    private static void hatching(String id, String lines, String between, Markup page) throws XMLStreamException {
        page.open("pattern", "id", id, "width", 6, "height", 6, "patternUnits", "userSpaceOnUse");
        page.open("path", "d", lines, "class", "hatch");
        page.close();
        page.open("path", "d", between, "class", "between");
        page.close("path", "pattern");
    }

    private void frame(Frame frame, Markup page) throws XMLStreamException {
        double width = part(frame.width());
        if (width < NARROWEST) {
            return;
        }
        double changed = frame.changed() * PERCENT;
        String colour = frame.state().map(state -> "state-" + state.ordinal()).orElse("plain");
        page.open("g", "class", "frame " + colour, "tabindex", 0, "role", "button", "aria-label", words.apply(frame));
        page.element("title", words.apply(frame));
        page.open("svg", "x", percent(part(frame.start())), "width", percent(width), "y", frame.level() * ROW, "height",
                ROW - 1);
        page.open("rect", "class", "box", "width", "100%", "height", "100%");
        page.close();
        if (frame.certain() != 0) {
            page.open("rect", "fill", "url(#" + (frame.certain() > 0 ? "more" : "less") + number + ")", "x",
                    percent(PERCENT - changed),
                    "width", percent(changed), "height", "100%");
            page.close();
        }
        page.element("text", frame.title(), "x", 4, "y", BASELINE);
        page.close("svg", "g");
    }

    private double part(double time) {
        return flame.root().width() == 0 ? 0 : time / flame.root().width() * PERCENT;
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.3f%%", value);
    }
}
