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
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Run;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.PathStep;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.ComponentWords;
import org.wakepath.words.SafeText;

/** The path of a typical execution of each side, with the same rows and on the same scale. */
final class ComparisonPaths {
    private static final double LEFT = 24;
    private static final double RIGHT = 99;
    private static final int ROW = 18;
    private static final int BASELINE = 13;
    /** Narrower ones could not be seen. */
    private static final double NARROWEST = 0.15;

    private final Optional<Shown> base;
    private final Optional<Shown> head;
    private final List<String> rows;
    private final long longest;

    /** A run, and what its most typical execution did, step by step. */
    private record Shown(String run, List<Step> steps) {
        long duration() {
            return steps.stream().mapToLong(Step::time).sum();
        }
    }

    private record Step(Component component, long time) {
    }

    ComparisonPaths(Comparison comparison, KindComparison kind) {
        base = shown(comparison.base(), kind);
        head = shown(comparison.head(), kind);
        List<Shown> both = Stream.concat(base.stream(), head.stream()).toList();
        rows = both.stream().flatMap(side -> side.steps.stream()).map(step -> who(step.component)).distinct().toList();
        longest = both.stream().mapToLong(Shown::duration).max().orElse(0);
    }

    /** The run in the middle of its side. */
    private static Optional<Shown> shown(List<Run> runs, KindComparison kind) {
        record OfRun(Run run, KindProfile profile) {
        }
        List<OfRun> ordered = runs.stream()
                .flatMap(run -> run.profile().kinds().stream().map(one -> new OfRun(run, one)))
                .filter(one -> one.profile.kind().equals(kind.kind()) && !one.profile.path().isEmpty())
                .sorted(Comparator.comparingDouble(one -> one.profile.typical())).toList();
        return ordered.isEmpty() ? Optional.empty() : Optional.of(ordered.get(ordered.size() / 2))
                .map(one -> new Shown(SafeText.clean(one.run.name()), steps(one.profile)));
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

    /** Whether both sides have a path to show. */
    boolean areKnown() {
        return base.isPresent() && head.isPresent() && longest > 0;
    }

    void write(Markup page) throws XMLStreamException {
        side("Base", base.orElseThrow(), page);
        side("Head", head.orElseThrow(), page);
        page.element("p", "Of each side, the run in the middle, and of its executions the one that is most like all "
                + "others. Both have the same scale, from 0 to " + ComparisonWords.time(longest) + ".", "class",
                "muted");
    }

    private void side(String name, Shown shown, Markup page) throws XMLStreamException {
        String heading = name + ", " + ComparisonWords.time(shown.duration()) + ", " + shown.run;
        page.element("p", heading);
        page.open("svg", "class", "path", "height", ROW * rows.size(), "role", "img", "aria-label",
                heading + ": " + shown.steps.size() + " steps on " + rows.size() + " rows");
        for (int row = 0; row < rows.size(); row++) {
            page.open("svg", "width", percent(LEFT - 1), "y", row * ROW, "height", ROW);
            page.open("text", "y", BASELINE, "class", "axis");
            page.element("title", rows.get(row));
            page.element("tspan", rows.get(row));
            page.close("text", "svg");
        }
        long time = 0;
        for (Step step : shown.steps) {
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
