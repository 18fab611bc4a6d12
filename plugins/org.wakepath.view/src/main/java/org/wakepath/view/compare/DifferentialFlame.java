// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.profile.Component;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StateWords;

/**
 * A differential flame graph: who the time of a typical execution was with, in which state, and because of whom. A
 * frame is as wide as the larger of both sides, so that what is gone has a place, too. All its texts are safe to show.
 *
 * @param frames each before those above it, which are beside each other, the widest first; the first is the root
 */
public record DifferentialFlame(List<Frame> frames) {
    /** The levels of frames: all, tasks, their states, and what these were because of. */
    public static final int LEVELS = 4;

    /**
     * A frame.
     *
     * @param number its place among all frames
     * @param level how many frames are below it
     * @param name what it is called there
     * @param label what it is called without those below it
     * @param state empty if it has several
     * @param start where it starts, ns from the left
     * @param width the larger of both sides, part by part, ns
     * @param base its time on the base, ns
     * @param head its time on the head, ns
     * @param certain the part of the change that chance does not explain, ns
     * @param components the parts of the time that it stands for
     */
    public record Frame(int number, int level, String name, String label, Optional<EdgeState> state, double start,
            double width, double base, double head, double certain, Set<Component> components) {

        /** Where it ends, ns from the left. */
        public double end() {
            return start + width;
        }

        /** The part of its width by which it changed, as far as chance does not explain that; from 0 to 1. */
        public double changed() {
            return width == 0 ? 0 : Math.min(1, Math.abs(certain) / width);
        }

        /** Its name, with the change if chance does not explain it. */
        public String title() {
            return certain == 0 ? name : name + " " + ComparisonWords.signed(certain);
        }

        /** What it is, with its time on the head. */
        public String time() {
            return label + ", " + ComparisonWords.time(head);
        }

        /** Its times on both sides, and how sure the change is. */
        public String sentence() {
            String times = label + ", " + ComparisonWords.time(base) + " → " + ComparisonWords.time(head);
            return certain == 0 ? times + ", which chance explains"
                    : times + ", " + ComparisonWords.signed(certain) + " of it more than chance explains";
        }
    }

    /** Adds up the parts of a kind of execution. */
    public static DifferentialFlame of(KindComparison kind) {
        Sum root = new Sum("all", "all parts", Optional.empty());
        kind.components().forEach(part -> root.addBelow(part.component(), part.change().base(), part.change().head(),
                part.isSignificant()));
        return of(root);
    }

    /** Adds up the mean times of executions of one trace, which are those of both sides. */
    public static DifferentialFlame of(ExecutionStatistics found) {
        Sum root = new Sum("all", "all parts", Optional.empty());
        found.parts().forEach(part -> root.addBelow(part.what(), part.mean(), part.mean(), false));
        return of(root);
    }

    private static DifferentialFlame of(Sum root) {
        List<Frame> frames = new ArrayList<>();
        root.place(0, 0, frames);
        return new DifferentialFlame(List.copyOf(frames));
    }

    /** Makes defensive copies. */
    public DifferentialFlame {
        frames = List.copyOf(frames);
    }

    /** The frame of all parts. */
    public Frame root() {
        return frames.get(0);
    }

    /** The frame that one lies on; the root lies on itself. */
    public Frame below(Frame frame) {
        int number = frame.number();
        while (number > 0 && frames.get(number).level() >= frame.level()) {
            number--;
        }
        return frames.get(number);
    }

    /** A frame that is still added up, with those above it. */
    private static final class Sum {
        private final String name;
        private final String label;
        private final Optional<EdgeState> state;
        private final Map<String, Sum> above = new LinkedHashMap<>();
        private final Set<Component> components = new LinkedHashSet<>();
        private double base;
        private double head;
        private double width;
        private double certain;

        Sum(String name, String label, Optional<EdgeState> state) {
            this.name = name;
            this.label = label;
            this.state = state;
        }

        /** Adds a part to the root and to the frames above it. */
        void addBelow(Component component, double before, double after, boolean isCertain) {
            String who = who(component);
            String doing = StateWords.of(component.state());
            Optional<EdgeState> own = Optional.of(component.state());
            Sum task = child(who, who, Optional.empty());
            Sum state = task.child(doing, who + ": " + doing, own);
            Sum because = state.child(component.peer().isEmpty() ? doing : SafeText.clean(component.peer()),
                    ComponentWords.of(component), own);
            List.of(this, task, state, because).forEach(sum -> sum.add(component, before, after, isCertain));
        }

        private Sum child(String key, String full, Optional<EdgeState> own) {
            return above.computeIfAbsent(key, any -> new Sum(key, full, own));
        }

        private void add(Component component, double before, double after, boolean isCertain) {
            components.add(component);
            base += before;
            head += after;
            width += Math.max(before, after);
            certain += isCertain ? after - before : 0;
        }

        void place(int level, double start, List<Frame> frames) {
            frames.add(new Frame(frames.size(), level, name, label, state, start, width, base, head, certain,
                    Set.copyOf(components)));
            double place = start;
            List<Sum> ordered = new ArrayList<>(above.values());
            ordered.sort(Comparator.<Sum>comparingDouble(sum -> -sum.width).thenComparing(sum -> sum.name));
            for (Sum sum : ordered) {
                sum.place(level + 1, place, frames);
                place += sum.width;
            }
        }
    }

    /** Whose time a component is. */
    static String who(Component component) {
        return component.equals(Component.REST) ? ComponentWords.of(component)
                : SafeText.clean(component.role()) + " (" + SafeText.clean(component.host()) + ")";
    }
}
