// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.TaskReference;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The paths that a command shows, and their clock. A saved analysis completes the options. */
final class PathSelection {
    @Option(names = "--task", paramLabel = "NAME|TID[@HOST]", description = {
        "The task; may be given several times. @CONTAINER or @HOST/CONTAINER chooses among containers, and TID may "
                + "then be the id that programs in the container see. CONTAINER is its name, four digits of its id, or "
                + "the inode of its pid namespace (lsns -t pid). TID#GENERATION chooses among tasks that had the same "
                + "id. May be left out if the only DIR is a saved analysis: its questions are then answered, on its clock."})
    private List<String> tasks;

    @Option(names = "--reference", paramLabel = "HOST",
            description = "Show all times on the clock of this host; by default that of the task's host.")
    private String reference;

    @Mixin
    private TimeWindow window;

    /**
     * What the user asked.
     *
     * @param tasks one path or more, in the order to be shown
     * @param reference the host whose clock counts; empty for each task's own
     */
    record Asked(List<TaskQuestion> tasks, Optional<String> reference) {

        /**
         * The same question about an excerpt of the traces.
         *
         * @throws CommandException if it is not about one interval, or the tasks in an excerpt are not enough to know
         * which are meant
         */
        IntervalQuestion ofExcerpt() {
            List<TimeWindow> windows = tasks.stream().map(TaskQuestion::window).distinct().toList();
            if (windows.size() > 1 || !windows.get(0).isLimited()) {
                throw CommandException.wrongUse("--excerpt reads around one interval, and "
                        + (windows.size() > 1 ? "the questions have several" : "none was given"),
                        "give --from and --to");
            }
            tasks.stream().map(TaskQuestion::task)
                    .filter(task -> TaskReference.parse(task).generation().isPresent())
                    .findFirst().ifPresent(task -> {
                        throw CommandException.wrongUse("--excerpt cannot tell which task " + task
                                + " is, because tasks of one id are counted from the start of the trace",
                                "leave # and the number out, or leave --excerpt out");
                    });
            return new IntervalQuestion(tasks.stream().map(TaskQuestion::task).toList(), reference, windows.get(0));
        }

        /** Whether the question is about a part of the traces. */
        boolean isLimited() {
            return tasks.stream().anyMatch(task -> task.window().isLimited());
        }
    }

    /** Refuses wrong arguments before any trace is read. */
    Asked asked(AnalysisInput input) {
        return askedIfAny(input).orElseThrow(() -> CommandException.wrongUse(
                "no task was named", "say which with --task (wakepath tasks lists them), or give as the only DIR a "
                        + "saved analysis, NAME.wakepath, with its questions"));
    }

    /** The same, for commands that need no task; empty if none was named. */
    Optional<Asked> askedIfAny(AnalysisInput input) {
        window.check();
        if (tasks != null) {
            return Optional.of(new Asked(tasks.stream().map(task -> new TaskQuestion(task, window)).toList(),
                    Optional.ofNullable(reference)));
        }
        return input.experiment().map(experiment -> new Asked(experiment.questions(window),
                Optional.ofNullable(reference).or(experiment::reference)));
    }

    /** Whether the user named a task. */
    boolean hasTasks() {
        return tasks != null;
    }

    /** The host whose clock the user chose. */
    Optional<String> reference() {
        return Optional.ofNullable(reference);
    }

    /** The interval that the user chose. */
    TimeWindow window() {
        return window;
    }
}
