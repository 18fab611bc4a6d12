/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.model;

import java.util.ArrayList;
import java.util.List;

/** Lists the tasks of a graph. */
public final class TaskTable {
    private TaskTable() {
    }

    /** All tasks of which the graph has more than one moment, in the order in which the trace told of them. */
    public static List<TaskSummary> of(ExecutionGraph graph, int hostNumber) {
        List<TaskSummary> tasks = new ArrayList<>();
        for (int worker = 0; worker < graph.workers.size(); worker++) {
            if (graph.workers.isTask(worker) && graph.workers.head(worker) != graph.workers.tail(worker)) {
                tasks.add(summary(graph, hostNumber, worker));
            }
        }
        return tasks;
    }

    private static TaskSummary summary(ExecutionGraph graph, int hostNumber, int worker) {
        return new TaskSummary(graph.describe(worker), graph.workers.process(worker), hostNumber, worker,
                graph.time(graph.workers.head(worker)), graph.time(graph.workers.tail(worker)),
                new StateTimes(graph, worker));
    }
}
