// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.report.TaskTimes;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/** Tasks with the parts of their time, as text. */
public final class TaskText {
    private TaskText() {
    }

    /**
     * Writes a table with times in ms.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<TaskSummary> tasks, Terminal terminal, Appendable out) throws IOException {
        Columns table = new Columns(terminal, Columns.LEFT, Columns.RIGHT, Columns.LEFT, Columns.RIGHT, Columns.RIGHT,
                Columns.RIGHT, Columns.RIGHT, Columns.RIGHT).heading("task", "tid", "host", "running (ms)",
                        "blocked (ms)", "preempted (ms)", "interrupted (ms)", "unknown (ms)");
        for (TaskSummary task : tasks) {
            TaskTimes times = TaskTimes.of(task);
            table.add(SafeText.clean(task.task().name()), tid(task.task()), SafeText.clean(task.task().host()),
                    Durations.milliseconds(times.running()), Durations.milliseconds(times.blocked()),
                    Durations.milliseconds(times.preempted()), Durations.milliseconds(times.interrupted()),
                    Durations.milliseconds(times.unknown()));
        }
        table.write("", out);
    }

    /** The task's id in the syntax of {@code --task}: with its generation if the id was used again. */
    private static String tid(Worker task) {
        return task.generation() == 0 ? String.valueOf(task.tid()) : task.tid() + "#" + task.generation();
    }
}
