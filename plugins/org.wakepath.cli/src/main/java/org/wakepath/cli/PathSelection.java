/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.TaskReference;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which paths a command shows, and on which clock. A saved analysis says what options leave out. */
final class PathSelection {
    @Option(names = "--task", paramLabel = "NAME|TID[@HOST]", description = {
        "The task; may be given several times. TID#GENERATION chooses among tasks that had the same id. May be left "
        + "out where the only DIR is a saved analysis: its questions are asked then, on its clock."})
    private List<String> tasks;

    @Option(names = "--reference", paramLabel = "HOST",
            description = "Tell all times on the clock of this host; by default that of the task's host.")
    private String reference;

    @Mixin
    private TimeWindow window;

    /**
     * What is asked.
     *
     * @param tasks one path or more, in the order to be shown
     * @param reference the host whose clock counts; empty for each task's own
     */
    record Asked(List<TaskQuestion> tasks, Optional<String> reference) {

        /**
         * The same question of an excerpt of the traces.
         *
         * @throws CommandException if it is not about one interval, or the tasks in an excerpt are not enough to know
         *         which are meant
         */
        IntervalQuestion ofExcerpt() {
            List<TimeWindow> windows = tasks.stream().map(TaskQuestion::window).distinct().toList();
            if (windows.size() > 1 || !windows.get(0).isLimited()) {
                throw CommandException.wrongUse("--excerpt reads around one interval, and "
                        + (windows.size() > 1 ? "the questions have several" : "none was given"),
                        "give --from and --to");
            }
            tasks.stream().map(TaskQuestion::task).filter(task -> TaskReference.parse(task).generation().isPresent())
                    .findFirst().ifPresent(task -> {
                        throw CommandException.wrongUse("--excerpt cannot tell which task " + task
                                + " is, for tasks of one id are counted from the begin of the trace",
                                "leave # and the number out, or leave --excerpt out");
                    });
            return new IntervalQuestion(tasks.stream().map(TaskQuestion::task).toList(), reference, windows.get(0));
        }

        /** Whether only a part of the traces is asked for. */
        boolean isLimited() {
            return tasks.stream().anyMatch(task -> task.window().isLimited());
        }
    }

    /** Refuses wrong arguments before any trace is read. */
    Asked asked(AnalysisInput input) {
        window.check();
        if (tasks != null) {
            return new Asked(tasks.stream().map(task -> new TaskQuestion(task, window)).toList(),
                    Optional.ofNullable(reference));
        }
        ExperimentInput experiment = input.experiment().orElseThrow(() -> CommandException.wrongUse(
                "no task was named", "say which with --task (wakepath tasks lists them), or give as the only DIR a "
                + "saved analysis, NAME.wakepath, with its questions"));
        return new Asked(experiment.questions(window),
                Optional.ofNullable(reference).or(experiment::reference));
    }
}
