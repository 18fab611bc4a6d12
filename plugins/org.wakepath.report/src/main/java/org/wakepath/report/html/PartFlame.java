// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;

/**
 * A flame graph of executions: who their time was with, in which state, and because of whom. Of a comparison, a frame
 * is as wide as the larger of both sides, so that what is gone has a place, too. Its hatched part is the difference,
 * where chance does not explain it.
 */
final class PartFlame {
    private static final double PERCENT = 100;
    private static final int ROW = 22;
    private static final int BASELINE = 15;
    private static final int LEVELS = 3;
    /** Narrower ones cannot be seen, and their times are in the table. */
    private static final double NARROWEST = 0.05;

    private final Frame root = new Frame("all", "all parts");
    private final int number;
    private final Function<Frame, String> words;
    private final String sides;
    private final String legend;

    /** A frame with those above it. */
    private static final class Frame {
        private final String name;
        private final Map<String, Frame> above = new LinkedHashMap<>();
        private int state = -1;
        private String label;
        private double base;
        private double head;
        private double width;
        /** The part of the change that chance does not explain. */
        private double certain;

        Frame(String name, String label) {
            this.name = name;
            this.label = label;
        }

        Frame child(String key, String full) {
            return above.computeIfAbsent(key, any -> new Frame(key, full));
        }

        void add(double before, double after, boolean isCertain) {
            base += before;
            head += after;
            width += Math.max(before, after);
            certain += isCertain ? after - before : 0;
        }

        /** What it is, with its time on both sides and what chance does not explain. */
        String change() {
            String times = label + ", " + ComparisonWords.time(base) + " → " + ComparisonWords.time(head);
            return certain == 0 ? times + ", which chance explains"
                    : times + ", " + ComparisonWords.signed(certain) + " of it more than chance explains";
        }

        /** What it is, with its time. */
        String time() {
            return label + ", " + ComparisonWords.time(head);
        }

        List<Frame> ordered() {
            List<Frame> frames = new ArrayList<>(above.values());
            frames.sort(Comparator.<Frame>comparingDouble(frame -> -frame.width).thenComparing(frame -> frame.name));
            return frames;
        }
    }

    private PartFlame(int number, Function<Frame, String> words, String sides, String legend) {
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
        PartFlame flame = new PartFlame(number, Frame::change, "Who the time was with, base and head",
                "A frame is as wide as the larger of both sides. Its hatched part is what chance does not explain: "
                        + "/ more on the head, \\ less. Choose a frame to make it wide.");
        kind.components().forEach(part -> flame.add(part.component(), part.change().base(), part.change().head(),
                part.isSignificant()));
        return flame;
    }

    /**
     * The mean time of executions of one trace.
     *
     * @param number of the picture on its page
     */
    static PartFlame of(ExecutionStatistics found, int number) {
        PartFlame flame = new PartFlame(number, Frame::time, "Who the time was with",
                "A frame is as wide as its share of the time. Choose a frame to make it wide.");
        found.parts().forEach(part -> flame.add(part.what(), part.mean(), part.mean(), false));
        return flame;
    }

    private void add(Component component, double before, double after, boolean isCertain) {
        String who = SafeText.clean(component.role()) + " (" + SafeText.clean(component.host()) + ")";
        if (component.equals(Component.REST)) {
            who = ComponentWords.of(component);
        }
        String state = StateWords.of(component.state());
        Frame role = root.child(who, who);
        Frame doing = role.child(state, who + ": " + state);
        Frame because = doing.child(component.peer().isEmpty() ? state : SafeText.clean(component.peer()),
                ComponentWords.of(component));
        doing.state = component.state().ordinal();
        because.state = doing.state;
        for (Frame frame : List.of(root, role, doing, because)) {
            frame.add(before, after, isCertain);
        }
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
        page.open("svg", "class", "flame", "height", ROW * (LEVELS + 1), "role", "group", "aria-label",
                sides);
        page.open("defs");
        hatching("more" + number, "M0 6 6 0", "M0 3 3 0M3 6 6 3", page);
        hatching("less" + number, "M0 0 6 6", "M3 0 6 3M0 3 3 6", page);
        page.close();
        frame(root, 0, 0, page);
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

    private void frame(Frame frame, double x, int level, Markup page) throws XMLStreamException {
        double width = root.width == 0 ? 0 : frame.width / root.width * PERCENT;
        if (width < NARROWEST) {
            return;
        }
        double changed = Math.min(PERCENT, Math.abs(frame.certain) / frame.width * PERCENT);
        String colour = frame.state < 0 ? "plain" : "state-" + frame.state;
        page.open("g", "class", "frame " + colour, "tabindex", 0, "role", "button", "aria-label",
                words.apply(frame));
        page.element("title", words.apply(frame));
        page.open("svg", "x", percent(x), "width", percent(width), "y", level * ROW, "height", ROW - 1);
        page.open("rect", "class", "box", "width", "100%", "height", "100%");
        page.close();
        if (frame.certain != 0) {
            page.open("rect", "fill", "url(#" + (frame.certain > 0 ? "more" : "less") + number + ")", "x",
                    percent(PERCENT - changed),
                    "width", percent(changed), "height", "100%");
            page.close();
        }
        page.element("text", frame.certain == 0 ? frame.name
                : frame.name + " " + ComparisonWords.signed(frame.certain), "x", 4, "y", BASELINE);
        page.close("svg", "g");
        double place = x;
        for (Frame above : frame.ordered()) {
            frame(above, place, level + 1, page);
            place += above.width / root.width * PERCENT;
        }
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.3f%%", value);
    }
}
