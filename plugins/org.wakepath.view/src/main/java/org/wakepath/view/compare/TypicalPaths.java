// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;

/**
 * The path of a typical execution of each side, with the same rows and on the same scale. All texts are safe to show.
 *
 * @param base that of the base
 * @param head that of the head
 * @param rows the tasks that have steps, in the order of their first ones
 * @param longest how long the longer one is, ns
 */
public record TypicalPaths(Side base, Side head, List<String> rows, long longest) {

    /**
     * What the most typical execution of a run did.
     *
     * @param run the name of the run
     * @param steps in order, without gaps
     */
    public record Side(String run, List<Step> steps) {
        /** How long it took, ns. */
        public long duration() {
            return steps.stream().mapToLong(Step::time).sum();
        }

        /**
         * Its length and its run in words.
         *
         * @param name which side it is
         */
        public String heading(String name) {
            return name + ", " + ComparisonWords.time(duration()) + ", " + run;
        }
    }

    /**
     * A stretch of a path that has one component.
     *
     * @param row the number of its row
     * @param start ns from the start of the path
     * @param time how long it is, ns
     */
    public record Step(Component component, int row, long start, long time) {
        /** What it is, and when. */
        public String sentence() {
            return ComponentWords.of(component) + ", " + ComparisonWords.time(time) + ", from "
                    + ComparisonWords.time(start) + " on";
        }
    }

    private record Shown(String run, KindProfile profile) {
        Stream<Component> components() {
            return profile.path().stream().map(step -> profile.components().get(step.component()).component());
        }
    }

    /** The paths of a kind of execution; empty unless the profiles of both sides have one. */
    public static Optional<TypicalPaths> of(Comparison comparison, KindComparison kind) {
        Optional<Shown> base = middle(comparison.base(), kind);
        Optional<Shown> head = middle(comparison.head(), kind);
        if (base.isEmpty() || head.isEmpty()) {
            return Optional.empty();
        }
        List<String> rows = Stream.of(base.get(), head.get()).flatMap(Shown::components).map(DifferentialFlame::who)
                .distinct().toList();
        Side before = side(base.get(), rows);
        Side after = side(head.get(), rows);
        long longest = Math.max(before.duration(), after.duration());
        return longest == 0 ? Optional.empty() : Optional.of(new TypicalPaths(before, after, rows, longest));
    }

    /** The run in the middle of its side. */
    private static Optional<Shown> middle(List<Run> runs, KindComparison kind) {
        List<Shown> ordered = runs.stream()
                .flatMap(run -> run.profile().kinds().stream().map(one -> new Shown(SafeText.clean(run.name()), one)))
                .filter(one -> one.profile.kind().equals(kind.kind()) && !one.profile.path().isEmpty())
                .sorted(Comparator.comparingDouble(one -> one.profile.typical())).toList();
        return ordered.isEmpty() ? Optional.empty() : Optional.of(ordered.get(ordered.size() / 2));
    }

    private static Side side(Shown shown, List<String> rows) {
        List<Step> steps = new ArrayList<>();
        long time = 0;
        for (PathStep step : shown.profile.path()) {
            Component component = shown.profile.components().get(step.component()).component();
            steps.add(new Step(component, rows.indexOf(DifferentialFlame.who(component)), time, step.time()));
            time += step.time();
        }
        return new Side(shown.run, List.copyOf(steps));
    }
}
