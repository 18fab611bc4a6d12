// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.report.csv.SliceCsv;
import org.wakepath.report.html.PathHtml;
import org.wakepath.report.json.SliceJson;
import org.wakepath.report.svg.PathSvg;
import org.wakepath.report.text.SliceText;
import org.wakepath.track.Slice;
import org.wakepath.words.Redaction;
import org.wakepath.words.SafeText;

/** The answer about slices of user space: the time of each slice, or the executions of one. */
final class SliceAnswer {
    private final SliceOptions options;
    private final TraceSlices slices;
    private final List<SliceSplit> splits = new ArrayList<>();
    private Optional<SliceExecutions> executions = Optional.empty();

    SliceAnswer(SliceOptions options, TraceSlices slices) {
        this.options = options;
        this.slices = slices;
    }

    /**
     * Finds the executions of a slice of a task.
     *
     * @return their paths if these are shown; empty if a table of the executions is
     */
    List<ActivePath> within(TaskSummary task, TimeWindow window, PathQuestion question) {
        SliceQuestion asked = new SliceQuestion(options, task, window, question, slices);
        if (asked.number().isPresent()) {
            return List.of(asked.path(asked.number().getAsInt()));
        }
        if (options.isSplit()) {
            return asked.paths();
        }
        executions = Optional.of(asked.all());
        return List.of(executions.get().longest());
    }

    /** Splits paths of a task by slices. */
    void split(List<ActivePath> paths, int clock) {
        paths.forEach(path -> splits.add(SliceSplit.of(path, slices.on(clock))));
    }

    /**
     * The result that replaces the paths; empty if the paths themselves are written.
     *
     * @param redaction gives names aliases; empty if they are shown
     * @param answer about the paths; a page has its requests, and a picture its grouping of rows
     */
    Optional<Result> in(PathFormat format, Optional<Redaction> redaction, PathFormat.Answer answer) {
        if (format.isExport()) {
            return Optional.empty();
        }
        if (options.isSplit() || format.isPicture()) {
            List<SliceSplit> shown = splits.stream()
                    .map(split -> redaction.map(aliases -> aliases.apply(split)).orElse(split)).toList();
            return Optional.of(splits(format, shown, redaction.map(answer::with).orElse(answer)));
        }
        return executions.map(all -> in(format, redaction.map(aliases -> aliases.apply(all)).orElse(all)));
    }

    private static Result splits(PathFormat format, List<SliceSplit> splits, PathFormat.Answer answer) {
        return (out, terminal) -> {
            switch (format) {
                case JSON -> SliceJson.write(splits, out);
                case CSV -> SliceCsv.write(splits, out);
                case HTML -> PathHtml.write(splits.get(0), answer.requests(), answer.rows(), out);
                case SVG -> PathSvg.write(splits.get(0), answer.rows(), out);
                default -> {
                    for (int i = 0; i < splits.size(); i++) {
                        out.write(i == 0 ? "" : "\n\n");
                        SliceText.write(splits.get(i), terminal, out);
                    }
                }
            }
        };
    }

    private static Result in(PathFormat format, SliceExecutions executions) {
        return (out, terminal) -> {
            switch (format) {
                case JSON -> SliceJson.write(executions, out);
                case CSV -> SliceCsv.write(executions, out);
                default -> SliceText.write(executions, terminal, out);
            }
        };
    }

    /** Finds the paths of the executions of a slice of a task. */
    private static final class SliceQuestion {
        private static final int SHOWN_NAMES = 5;

        private final PathQuestion question;
        private final TraceSlices.OnClock slices;
        private final TaskSummary task;
        private final List<Slice> executions = new ArrayList<>();
        private final SliceOptions.Asked asked;
        private final int clock;

        /**
         * The executions of the slice that the options name.
         *
         * @throws CommandException if there are none within the window
         */
        SliceQuestion(SliceOptions options, TaskSummary task, TimeWindow window, PathQuestion question,
                TraceSlices traced) {
            this.question = question;
            this.task = task;
            clock = question.clockFor(task);
            slices = traced.on(clock);
            List<Slice> all = slices.of(task).stream().filter(slice -> !slice.isPoint()).toList();
            asked = options.within(name -> all.stream().anyMatch(slice -> slice.name().equals(name)));
            TimeWindow.Limits limits = question.limits(window, clock);
            all.stream().filter(slice -> slice.name().equals(asked.name()) && !slice.open())
                    .filter(slice -> limits.contain(slice.begin()) && limits.contain(slice.end()))
                    .forEach(executions::add);
            if (executions.isEmpty()) {
                throw CommandException.wrongUse(name() + " has no whole execution of a slice '" + asked.name() + "'"
                        + (window.isLimited() ? " between --from and --to" : ""), hint(all));
            }
            if (asked.number().orElse(1) < 1 || asked.number().orElse(1) > executions.size()) {
                throw CommandException.wrongUse("there is no execution #" + asked.number().getAsInt() + " of "
                        + asked.name(), "give a number from 1 to " + executions.size());
            }
        }

        private String name() {
            return task.task().name() + " (" + task.task().tid() + ") on " + task.task().host();
        }

        private static String hint(List<Slice> all) {
            if (all.isEmpty()) {
                return "the traces have no slice of this task; docs/slices.md says how to record some";
            }
            Map<String, Long> counts = all.stream()
                    .collect(Collectors.groupingBy(Slice::name, LinkedHashMap::new, Collectors.counting()));
            return "choose among its slices: " + counts.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).limit(SHOWN_NAMES)
                    .map(count -> SafeText.clean(count.getKey()) + " (" + count.getValue() + ")")
                    .collect(Collectors.joining(", ")) + (counts.size() > SHOWN_NAMES ? ", …" : "");
        }

        /** The number of the only execution that the user asked for. */
        OptionalInt number() {
            return asked.number();
        }

        /** The path of an execution, by its number from 1. */
        ActivePath path(int number) {
            Slice slice = executions.get(number - 1);
            return question.ask(task, slice.begin(), slice.end(), clock);
        }

        /** The paths of all, in order. */
        List<ActivePath> paths() {
            List<ActivePath> paths = new ArrayList<>();
            for (int number = 1; number <= executions.size(); number++) {
                paths.add(path(number));
            }
            return paths;
        }

        /** The executions with sums over their paths. Only the path of the longest is kept. */
        SliceExecutions all() {
            List<SliceExecution> told = new ArrayList<>();
            ActivePath longest = path(1);
            for (int number = 1; number <= executions.size(); number++) {
                ActivePath path = path(number);
                longest = path.duration() > longest.duration() ? path : longest;
                told.add(SliceExecution.of(number, executions.get(number - 1), path));
            }
            return new SliceExecutions(task.task(), asked.name(), longest.clock(), told, longest,
                    slices.faults(task.task().kernel()));
        }
    }
}
