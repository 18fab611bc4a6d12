/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
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

        /** The same question where all ask for one window, and the traces within it are enough to answer. */
        Optional<IntervalQuestion> withinInterval() {
            List<TimeWindow> windows = tasks.stream().map(TaskQuestion::window).distinct().toList();
            return Optional.of(new IntervalQuestion(tasks.stream().map(TaskQuestion::task).toList(), reference,
                    windows.get(0))).filter(question -> windows.size() == 1 && question.isAnswerable());
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
