// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.TraceSlices;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.report.csv.SliceCsv;
import org.wakepath.report.html.PathHtml;
import org.wakepath.report.json.SliceJson;
import org.wakepath.report.svg.PathSvg;
import org.wakepath.report.text.SliceText;
import org.wakepath.words.Redaction;

/** The answer about slices of user space: the time of each slice, or the executions of one. */
final class SliceAnswer {
    private final SliceOptions options;
    private final TraceSlices slices;
    private final TraceSlices executed;
    private final List<SliceSplit> splits = new ArrayList<>();
    private Optional<SliceExecutions> executions = Optional.empty();

    /**
     * @param slices those of user space
     * @param executed those of which the user asked for one
     */
    SliceAnswer(SliceOptions options, TraceSlices slices, TraceSlices executed) {
        this.options = options;
        this.slices = slices;
        this.executed = executed;
    }

    /** An answer about slices of user space, without executions of one. */
    static SliceAnswer of(SliceOptions options, TraceSlices slices) {
        return new SliceAnswer(options, slices, slices);
    }

    /**
     * Finds the executions of a slice of a task.
     *
     * @return their paths if these are shown; empty if a table of the executions is
     */
    List<ActivePath> within(TaskSummary task, TimeWindow window, PathQuestion question) {
        SliceQuestion asked = new SliceQuestion(options::within, task, window, question, executed)
                .required(options.noun(), options.hint());
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
}
