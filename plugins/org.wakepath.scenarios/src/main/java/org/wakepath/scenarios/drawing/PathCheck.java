// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.track.SliceRules;

/** Compares the paths of an analysis with those of the drawing that it was compiled from. */
final class PathCheck {
    private final Drawing drawing;
    private final Analysis analysis;
    private final TraceSlices slices;
    private final WorkerLabel label;

    PathCheck(Drawing drawing, Analysis analysis) {
        this.drawing = drawing;
        this.analysis = analysis;
        slices = analysis.slices(SliceRules.builtIn());
        label = new WorkerLabel(drawing);
    }

    /** The path that the analysis finds for the drawn one's task and interval. */
    ActivePath find(DrawnPath drawn) {
        ColumnClock clock = clock(drawn);
        return analysis.path(task(drawn), clock.time(drawn.from()), clock.time(end(drawn)), reference(drawn),
                drawn.rule);
    }

    /** If the task itself ends with its path, the analysis must find that end. */
    private int end(DrawnPath drawn) {
        String name = label.withoutHost(drawn.task);
        boolean endsItself = drawing.hosts.get(label.host(drawn.task)).tasks.stream()
                .anyMatch(t -> t.label().equals(name) && !t.exists(drawn.to()));
        return endsItself ? drawing.width : drawn.to();
    }

    private TaskSummary task(DrawnPath drawn) {
        List<TaskSummary> tasks = analysis.tasks();
        return tasks.stream().filter(t -> label.of(t.task()).equals(drawn.task)).findFirst()
                .orElseThrow(() -> new AssertionError("no task " + drawn.task + " among " + tasks));
    }

    private int reference(DrawnPath drawn) {
        String host = drawn.reference.orElseGet(() -> label.host(drawn.task));
        return analysis.graphs().stream().map(g -> g.host()).toList().indexOf(host);
    }

    private ColumnClock clock(DrawnPath drawn) {
        return new ColumnClock(drawing, analysis, reference(drawn));
    }

    void check(DrawnPath drawn) {
        ActivePath path = find(drawn);
        FoundPath found = new FoundPath(path, clock(drawn), label);
        checkCoverage(path);
        checkClocks(drawn);
        assertThat(lines(found.stretches()))
                .as("%s: path of %s", drawing.title, drawn.task).isEqualTo(lines(ExpectedPath.of(drawn)));
        if (drawn.remarks.containsKey("depth")) {
            checkRemark(drawn, found, "depth", s -> Character.forDigit(s.depth(), Character.MAX_RADIX));
        }
        checkRemark(drawn, found, "guessed", s -> s.guessed() ? '#' : Row.BLANK);
        checkRemark(drawn, found, "uncertain", s -> s.uncertain() ? '#' : Row.BLANK);
        assertThat(found.waits()).as("%s: waits", drawing.title).containsAll(drawn.waits);
        assertThat(found.causes()).as("%s: causes", drawing.title).containsAll(drawn.causes);
        if (!drawn.slices.isEmpty()) {
            assertThat(found.slices(slices.on(reference(drawn)), drawing.unit)).as("%s: slices", drawing.title)
                    .containsExactlyInAnyOrderElementsOf(drawn.slices);
        }
        drawn.predictions.forEach(expected -> assertThat(predicted(drawn, path, expected)).as(drawing.title)
                .isEqualTo(expected));
        assertThat(path.diagnostics()).as("%s: diagnostics", drawing.title).containsAllEntriesOf(drawn.counts);
    }

    /** What is found for a line such as {@code child running -50%: ends at 21, from 19 to 21}. */
    private String predicted(DrawnPath drawn, ActivePath path, String expected) {
        String change = expected.substring(0, expected.indexOf(": ends at "));
        Prediction found = analysis.predict(task(drawn), path, reference(drawn), drawn.rule,
                List.of(WhatIf.parse(change).orElseThrow()));
        ColumnClock clock = clock(drawn);
        long tolerance = drawing.hosts.keySet().stream().mapToLong(clock::error).max().orElse(0);
        return change + ": ends at " + clock.column(found.likely(), tolerance) + ", from "
                + clock.column(found.earliest(), tolerance) + " to " + clock.column(found.latest(), tolerance);
    }

    private static String lines(List<Stretch> stretches) {
        return String.join("\n", stretches.stream().map(Stretch::toString).toList());
    }

    private static void checkCoverage(ActivePath path) {
        long reached = path.start();
        for (PathSegment segment : path.segments()) {
            assertThat(segment.start()).as("start of %s", segment).isEqualTo(reached);
            assertThat(segment.duration()).as("length of %s", segment).isPositive();
            reached = segment.end();
        }
        assertThat(reached).as("end of the last segment").isEqualTo(path.end());
    }

    /** If clocks were half a column apart, the comparison would mean nothing. */
    private void checkClocks(DrawnPath drawn) {
        ColumnClock clock = clock(drawn);
        for (String host : drawing.hosts.keySet()) {
            assertThat(clock.error(host)).as("error of the clock of %s", host).isLessThan(drawing.unit / 2);
        }
    }

    private void checkRemark(DrawnPath drawn, FoundPath found, String remark,
            Function<PathSegment, Character> letter) {
        String expected = drawn.remarks.containsKey(remark) ? drawn.remarks.get(remark).cells() : "";
        assertThat(found.remark(drawn.width(), letter).stripTrailing()).as("%s: %s", drawing.title, remark)
                .isEqualTo(expected.stripTrailing());
    }
}
