// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis.request;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.TaskSummary;

/** The tasks of a host by their ids and times, each with a number. */
final class TaskTable {
    /** Stands for no task. */
    static final int NONE = -1;

    private final List<TaskSummary> tasks;
    private final Int2ObjectOpenHashMap<IntArrayList> byTid = new Int2ObjectOpenHashMap<>();

    TaskTable(List<TaskSummary> tasks) {
        this.tasks = tasks;
        for (int i = 0; i < tasks.size(); i++) {
            byTid.computeIfAbsent(tasks.get(i).task().tid(), tid -> new IntArrayList()).add(i);
        }
    }

    /** The number of the task that had an id at a moment, or {@link #NONE}. */
    int at(int tid, long time) {
        IntArrayList all = byTid.get(tid);
        for (int i = 0; all != null && i < all.size(); i++) {
            TaskSummary task = tasks.get(all.getInt(i));
            if (task.start() <= time && time <= task.end()) {
                return all.getInt(i);
            }
        }
        return NONE;
    }

    /** The task of a number; empty for {@link #NONE}. */
    Optional<TaskSummary> get(int number) {
        return number == NONE ? Optional.empty() : Optional.of(tasks.get(number));
    }
}
