/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Lists the tasks of a graph with their times in each state. */
final class TaskTable {
    private static final int STATES = EdgeState.values().length;

    private TaskTable() {
    }

    /** All tasks that the graph has any moment of, in the order in which the trace told of them. */
    static List<TaskSummary> of(ExecutionGraph graph, int hostNumber) {
        long[][] times = new long[graph.workers.size()][];
        for (int vertex = 0; vertex < graph.size(); vertex++) {
            int left = graph.left(vertex);
            int worker = graph.worker(vertex);
            if (left != ExecutionGraph.NONE && graph.workers.isTask(worker)) {
                if (times[worker] == null) {
                    times[worker] = new long[STATES];
                }
                times[worker][graph.state(vertex).ordinal()] += graph.time(vertex) - graph.time(left);
            }
        }
        List<TaskSummary> tasks = new ArrayList<>();
        for (int worker = 0; worker < times.length; worker++) {
            if (times[worker] != null) {
                tasks.add(summary(graph, hostNumber, worker, times[worker]));
            }
        }
        return tasks;
    }

    private static TaskSummary summary(ExecutionGraph graph, int hostNumber, int worker, long[] times) {
        Map<EdgeState, Long> byState = new EnumMap<>(EdgeState.class);
        for (EdgeState state : EdgeState.values()) {
            if (times[state.ordinal()] > 0) {
                byState.put(state, times[state.ordinal()]);
            }
        }
        return new TaskSummary(graph.describe(worker), graph.workers.process(worker), hostNumber, worker,
                graph.time(graph.workers.head(worker)), graph.time(graph.workers.tail(worker)), byState);
    }
}
