// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ExecutionStatistics;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.StatisticsWords;

/**
 * Paths of typical executions, with the same rows and on the same scale: of both sides of a comparison, or of one
 * trace. All texts are safe to show.
 *
 * @param sides the base and the head, or one trace
 * @param rows the tasks that have steps, in the order of their first ones
 * @param longest how long the longest path is, ns
 */
public record TypicalPaths(List<Side> sides, List<String> rows, long longest) {

    /**
     * What a typical execution did.
     *
     * @param run the name of its run; empty if it is of a trace
     * @param heading whose path it is, and how long it took
     * @param steps in order, without gaps
     */
    public record Side(String run, String heading, List<Step> steps) {
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
        long duration() {
            return profile.path().stream().mapToLong(PathStep::time).sum();
        }

        Component component(PathStep step) {
            return profile.components().get(step.component()).component();
        }

        Side side(String heading, List<String> rows) {
            List<Step> steps = new ArrayList<>();
            long time = 0;
            for (PathStep step : profile.path()) {
                Component component = component(step);
                steps.add(new Step(component, rows.indexOf(DifferentialFlame.who(component)), time, step.time()));
                time += step.time();
            }
            return new Side(run, heading, List.copyOf(steps));
        }
    }

    /** The paths of a kind of execution, base first; empty unless the profiles of both sides have one. */
    public static Optional<TypicalPaths> of(Comparison comparison, KindComparison kind) {
        Optional<Shown> base = middle(comparison.base(), kind);
        Optional<Shown> head = middle(comparison.head(), kind);
        return base.isEmpty() || head.isEmpty() ? Optional.empty()
                : of(List.of(base.get(), head.get()),
                        List.of(heading("Base", base.get()), heading("Head", head.get())));
    }

    /** The path of the most typical execution of a trace, with the options that show it; empty if none is known. */
    public static Optional<TypicalPaths> of(ExecutionStatistics found) {
        Shown one = new Shown("", found.profile());
        return of(List.of(one),
                List.of(ComparisonWords.time(one.duration()) + ", " + StatisticsWords.options(found.medoid())));
    }

    private static Optional<TypicalPaths> of(List<Shown> shown, List<String> headings) {
        List<String> rows = shown.stream().flatMap(one -> one.profile.path().stream().map(one::component))
                .map(DifferentialFlame::who).distinct().toList();
        long longest = shown.stream().mapToLong(Shown::duration).max().orElse(0);
        return longest == 0 ? Optional.empty()
                : Optional.of(new TypicalPaths(IntStream.range(0, shown.size())
                        .mapToObj(side -> shown.get(side).side(headings.get(side), rows)).toList(), rows, longest));
    }

    private static String heading(String name, Shown shown) {
        return name + ", " + ComparisonWords.time(shown.duration()) + ", " + shown.run;
    }

    /** The run in the middle of its side. */
    private static Optional<Shown> middle(List<Run> runs, KindComparison kind) {
        List<Shown> ordered = runs.stream()
                .flatMap(run -> run.profile().kinds().stream().map(one -> new Shown(SafeText.clean(run.name()), one)))
                .filter(one -> one.profile.kind().equals(kind.kind()) && !one.profile.path().isEmpty())
                .sorted(Comparator.comparingDouble(one -> one.profile.typical())).toList();
        return ordered.isEmpty() ? Optional.empty() : Optional.of(ordered.get(ordered.size() / 2));
    }
}
