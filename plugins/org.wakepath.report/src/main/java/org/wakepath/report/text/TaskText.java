// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.report.TaskTimes;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/** Tasks with the parts of their time, as text. */
public final class TaskText {
    private static final Column INNER = new Column("inner tid", Columns.RIGHT, (task, times) -> innerTid(task));
    private static final List<Column> COLUMNS = List.of(
            new Column("task", Columns.LEFT, (task, times) -> SafeText.clean(task.task().name())),
            new Column("tid", Columns.RIGHT, (task, times) -> tid(task.task())),
            INNER,
            new Column("host", Columns.LEFT, (task, times) -> SafeText.clean(task.task().host())),
            time("running", TaskTimes::running), time("blocked", TaskTimes::blocked),
            time("preempted", TaskTimes::preempted), time("interrupted", TaskTimes::interrupted),
            time("unknown", TaskTimes::unknown));

    private record Column(String heading, TextTable.Side side, BiFunction<TaskSummary, TaskTimes, String> text) {
    }

    private TaskText() {
    }

    /**
     * Writes a table with times in ms.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<TaskSummary> tasks, Terminal terminal, Appendable out) throws IOException {
        boolean haveInner = tasks.stream().anyMatch(task -> task.inner().isPresent());
        List<Column> columns = COLUMNS.stream().filter(column -> haveInner || column != INNER).toList();
        Columns table = new Columns(terminal, columns.stream().map(Column::side).toArray(TextTable.Side[]::new))
                .heading(columns.stream().map(Column::heading).toArray(String[]::new));
        for (TaskSummary task : tasks) {
            TaskTimes times = TaskTimes.of(task);
            table.add(columns.stream().map(column -> column.text().apply(task, times)).toArray(String[]::new));
        }
        table.write("", out);
    }

    private static Column time(String state, ToLongFunction<TaskTimes> time) {
        return new Column(state + " (ms)", Columns.RIGHT,
                (task, times) -> Durations.milliseconds(time.applyAsLong(times)));
    }

    /** The id that programs in the task's container see, in the syntax of {@code --task}. */
    private static String innerTid(TaskSummary task) {
        return task.inner().map(inner -> inner.tid() + "@" + inner.namespace()).orElse("");
    }

    /** The task's id in the syntax of {@code --task}: with its generation if the id was used again. */
    private static String tid(Worker task) {
        return task.generation() == 0 ? String.valueOf(task.tid()) : task.tid() + "#" + task.generation();
    }
}
