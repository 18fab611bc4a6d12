// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A task of the traces, with the time it spent in each state.
 *
 * @param task who
 * @param hostNumber number of its host in the analysis
 * @param worker number of the task on its host
 * @param kind what is proven of it: a thread of the kernel or of a program
 * @param start first moment known of it, ns since the host's epoch
 * @param end last moment known of it
 * @param times its time in each state, ns
 * @param inner its id within a pid namespace; empty if it is in none but the first, or that is not known
 */
public record TaskSummary(Worker task, int hostNumber, int worker, ThreadKind kind, long start, long end,
        Map<EdgeState, Long> times, Optional<InnerId> inner) {

    /** Id of its process, which is the tid of the process's first thread. */
    public int process() {
        return task.process();
    }

    /** Time in one state, ns. */
    public long time(EdgeState state) {
        return times.getOrDefault(state, 0L);
    }

    /**
     * All tasks with more than one moment in a host's graph, in the order of their first events.
     *
     * @param hostNumber number of the host in the analysis
     */
    public static List<TaskSummary> all(ExecutionGraph graph, int hostNumber) {
        List<TaskSummary> tasks = new ArrayList<>();
        WorkerTable workers = graph.workers();
        for (int worker = 0; worker < workers.size(); worker++) {
            if (workers.isTask(worker) && workers.head(worker) != workers.tail(worker)) {
                tasks.add(new TaskSummary(graph.describe(worker), hostNumber, worker,
                        workers.kind(worker),
                        graph.time(workers.head(worker)), graph.time(workers.tail(worker)),
                        new StateTimes(graph, worker), workers.innerId(worker)));
            }
        }
        return tasks;
    }

    /**
     * The time of a task in each state, ns. It is added up over the whole life of the task at first use, so a search by
     * name need not compute it. Immutable and thread-safe.
     */
    private static final class StateTimes extends AbstractMap<EdgeState, Long> {
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
            Vertex moment = new Vertex(graph);
            for (boolean more = moment.toLast(worker); more && moment.hasEdge(); more = moment.toPrevious()) {
                times[moment.edge().state().ordinal()] += moment.edge().duration();
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
