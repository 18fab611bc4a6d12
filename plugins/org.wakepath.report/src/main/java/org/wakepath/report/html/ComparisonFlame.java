// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;

/**
 * A differential flame graph: who the time of a typical execution was with, in which state, and because of whom. A
 * frame is as wide as the larger of both sides, so that what is gone has a place, too. Its hatched part is the
 * difference, where chance does not explain it.
 */
final class ComparisonFlame {
    private static final double PERCENT = 100;
    private static final int ROW = 22;
    private static final int BASELINE = 15;
    private static final int LEVELS = 3;
    /** Narrower ones cannot be seen, and their times are in the table. */
    private static final double NARROWEST = 0.05;

    private final Frame root;
    private final int number;

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

        void add(ComponentChange part) {
            double before = part.change().base();
            double after = part.change().head();
            base += before;
            head += after;
            width += Math.max(before, after);
            certain += part.isSignificant() ? after - before : 0;
        }

        String text() {
            String times = label + ", " + ComparisonWords.time(base) + " → " + ComparisonWords.time(head);
            return certain == 0 ? times + ", which chance explains"
                    : times + ", " + ComparisonWords.signed(certain) + " of it more than chance explains";
        }

        List<Frame> ordered() {
            List<Frame> frames = new ArrayList<>(above.values());
            frames.sort(Comparator.<Frame>comparingDouble(frame -> -frame.width).thenComparing(frame -> frame.name));
            return frames;
        }
    }

    /**
     * Adds up the parts of a kind of execution.
     *
     * @param number of the picture on its page, since names on a page must differ
     */
    ComparisonFlame(KindComparison kind, int number) {
        this.number = number;
        root = new Frame("all", "all parts");
        for (ComponentChange part : kind.components()) {
            add(part);
        }
    }

    private void add(ComponentChange part) {
        Component component = part.component();
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
            frame.add(part);
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
                "Who the time was with, base and head");
        page.open("defs");
        hatching("more" + number, "M0 6 6 0", "M0 3 3 0M3 6 6 3", page);
        hatching("less" + number, "M0 0 6 6", "M3 0 6 3M0 3 3 6", page);
        page.close();
        frame(root, 0, 0, page);
        page.close();
        page.element("p",
                "A frame is as wide as the larger of both sides. Its hatched part is what chance does not explain: "
                        + "/ more on the head, \\ less. Choose a frame to make it wide.",
                "class", "muted");
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
                frame.text());
        page.element("title", frame.text());
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
