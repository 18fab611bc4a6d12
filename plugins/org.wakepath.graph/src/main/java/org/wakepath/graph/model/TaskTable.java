/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.model;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /**
     * How long a task was in each state, ns. This is added up over the whole life of the task, when it is first asked for;
     * who looks for a task by its name does not ask. Immutable and thread-safe.
     */
    static final class StateTimes extends AbstractMap<EdgeState, Long> {
        private final ExecutionGraph graph;
        private final int worker;
        private Map<EdgeState, Long> added = Map.of();

        StateTimes(ExecutionGraph graph, int worker) {
            this.graph = graph;
            this.worker = worker;
        }

        @Override
        public synchronized Set<Entry<EdgeState, Long>> entrySet() {
            if (added.isEmpty()) {
                added = Collections.unmodifiableMap(add());
            }
            return added.entrySet();
        }

        private Map<EdgeState, Long> add() {
            long[] times = new long[EdgeState.values().length];
            int vertex = graph.workers.tail(worker);
            for (int left = graph.left(vertex); left != ExecutionGraph.NONE; left = graph.left(vertex)) {
                times[graph.state(vertex).ordinal()] += graph.time(vertex) - graph.time(left);
                vertex = left;
            }
            Map<EdgeState, Long> byState = new EnumMap<>(EdgeState.class);
            for (EdgeState state : EdgeState.values()) {
                if (times[state.ordinal()] > 0) {
                    byState.put(state, times[state.ordinal()]);
                }
            }
            return byState;
        }
    }
}
