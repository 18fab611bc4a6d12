// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
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

/** Paths of typical executions, with the same rows and on the same scale: of each side of a comparison, or one. */
final class TypicalPaths {
    private static final double LEFT = 24;
    private static final double RIGHT = 99;
    private static final int ROW = 18;
    private static final int BASELINE = 13;
    /** Narrower ones could not be seen. */
    private static final double NARROWEST = 0.15;

    private final List<Shown> shown;
    private final String legend;
    private final List<String> rows;
    private final long longest;

    /** An execution, and what it did, step by step. */
    private record Shown(String heading, List<Step> steps) {
        long duration() {
            return duration(steps);
        }

        static long duration(List<Step> steps) {
            return steps.stream().mapToLong(Step::time).sum();
        }
    }

    private record Step(Component component, long time) {
    }

    private TypicalPaths(List<Shown> shown, String legend) {
        this.shown = shown;
        this.legend = legend;
        rows = shown.stream().flatMap(one -> one.steps.stream()).map(step -> who(step.component)).distinct().toList();
        longest = shown.stream().mapToLong(Shown::duration).max().orElse(0);
    }

    /** Those of both sides of a comparison; none if one is not known. */
    static TypicalPaths of(Comparison comparison, KindComparison kind) {
        List<Shown> both = Stream.concat(shown("Base", comparison.base(), kind).stream(),
                shown("Head", comparison.head(), kind).stream()).toList();
        return new TypicalPaths(both.size() < 2 ? List.of() : both, "Of each side, the run in the middle, and of its "
                + "executions the one that is most like all others. Both have the same scale, ");
    }

    /** That of executions of one trace. */
    static TypicalPaths of(ExecutionStatistics found) {
        List<Step> steps = steps(found.profile());
        return new TypicalPaths(steps.isEmpty() ? List.of() : List.of(new Shown(
                ComparisonWords.time(Shown.duration(steps)) + ", " + StatisticsWords.options(found.medoid()), steps)),
                "The execution that is most like all others, with the options by which path shows it. Its scale goes ");
    }

    /** The run in the middle of its side. */
    private static Optional<Shown> shown(String side, List<Run> runs, KindComparison kind) {
        record OfRun(Run run, KindProfile profile) {
        }
        List<OfRun> ordered = runs.stream()
                .flatMap(run -> run.profile().kinds().stream().map(one -> new OfRun(run, one)))
                .filter(one -> one.profile.kind().equals(kind.kind()) && !one.profile.path().isEmpty())
                .sorted(Comparator.comparingDouble(one -> one.profile.typical())).toList();
        return ordered.isEmpty() ? Optional.empty() : Optional.of(ordered.get(ordered.size() / 2))
                .map(one -> shown(side, one.run, steps(one.profile)));
    }

    private static Shown shown(String side, Run run, List<Step> steps) {
        return new Shown(side + ", " + ComparisonWords.time(Shown.duration(steps)) + ", " + SafeText.clean(run.name()),
                steps);
    }

    private static List<Step> steps(KindProfile profile) {
        List<Step> steps = new ArrayList<>();
        for (PathStep step : profile.path()) {
            steps.add(new Step(profile.components().get(step.component()).component(), step.time()));
        }
        return steps;
    }

    private static String who(Component component) {
        return component.equals(Component.REST) ? ComponentWords.of(component)
                : SafeText.clean(component.role()) + " (" + SafeText.clean(component.host()) + ")";
    }

    /** Whether there is a path to show. */
    boolean areKnown() {
        return longest > 0;
    }

    void write(Markup page) throws XMLStreamException {
        for (Shown one : shown) {
            write(one, page);
        }
        page.element("p", legend + "from 0 to " + ComparisonWords.time(longest) + ".", "class", "muted");
    }

    private void write(Shown one, Markup page) throws XMLStreamException {
        page.element("p", one.heading);
        page.open("svg", "class", "path", "height", ROW * rows.size(), "role", "img", "aria-label",
                one.heading + ": " + one.steps.size() + " steps on " + rows.size() + " rows");
        for (int row = 0; row < rows.size(); row++) {
            page.open("svg", "width", percent(LEFT - 1), "y", row * ROW, "height", ROW);
            page.open("text", "y", BASELINE, "class", "axis");
            page.element("title", rows.get(row));
            page.element("tspan", rows.get(row));
            page.close("text", "svg");
        }
        long time = 0;
        for (Step step : one.steps) {
            box(step, time, page);
            time += step.time;
        }
        page.close();
    }

    private void box(Step step, long from, Markup page) throws XMLStreamException {
        page.open("g", "class", "state-" + step.component.state().ordinal());
        page.element("title", ComponentWords.of(step.component) + ", " + ComparisonWords.time(step.time) + ", from "
                + ComparisonWords.time(from) + " on");
        page.open("rect", "class", "box", "x", percent(LEFT + place(from)), "width",
                percent(Math.max(NARROWEST, place(step.time))), "y", rows.indexOf(who(step.component)) * ROW + 1,
                "height", ROW - 2);
        page.close("rect", "g");
    }

    private double place(double time) {
        return time / longest * (RIGHT - LEFT);
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.3f%%", value);
    }
}
