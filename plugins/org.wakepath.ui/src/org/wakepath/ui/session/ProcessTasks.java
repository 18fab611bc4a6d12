// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.Comparator;
import java.util.List;

/**
 * A process with its tasks.
 *
 * @param name name of its first thread, or of the first known one
 * @param tasks ordered by waiting time, the longest first
 */
public record ProcessTasks(String name, List<TaskLoad> tasks) implements TaskTotals {

    static ProcessTasks of(List<TaskLoad> tasks) {
        String name = tasks.stream().filter(t -> t.task().task().tid() == t.task().process()).findFirst()
                .orElse(tasks.get(0)).task().task().name();
        return new ProcessTasks(name,
                tasks.stream().sorted(Comparator.comparingLong(TaskLoad::waiting).reversed()).toList());
    }

    /** The first thread. If it is not known, the thread that waited longest. */
    public TaskLoad main() {
        return tasks.stream().filter(task -> task.task().task().tid() == task.task().process()).findFirst()
                .orElse(tasks.get(0));
    }

    @Override
    public long waiting() {
        return tasks.stream().mapToLong(TaskLoad::waiting).sum();
    }

    @Override
    public long running() {
        return tasks.stream().mapToLong(TaskLoad::running).sum();
    }
}
