// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;

/**
 * What is known of a task as a whole, in the form in which the reference and the real analysis are compared.
 *
 * @param start ns since the test's epoch
 * @param end ns since the test's epoch
 * @param times how long it was in each state in which it was at all, ns
 */
record Life(String task, long start, long end, Map<EdgeState, Long> times) {

    static Life of(TaskSummary task) {
        Map<EdgeState, Long> times = new EnumMap<>(EdgeState.class);
        task.times().forEach((state, time) -> add(times, state, time));
        return new Life(task.task().host() + " " + task.task().tid() + "#" + task.task().generation(),
                task.start() - TraceCompiler.EPOCH, task.end() - TraceCompiler.EPOCH, times);
    }

    static Life of(NaiveWorker task, NaiveHost host) {
        List<NaiveInterval> all = task.intervals();
        Map<EdgeState, Long> times = new EnumMap<>(EdgeState.class);
        all.forEach(i -> add(times, i.state(), host.time(i.end()) - host.time(i.start())));
        return new Life(TraceCompiler.label(task.host()) + " " + task.tid() + "#" + task.generation(),
                host.time(all.get(0).start()), host.time(all.get(all.size() - 1).end()), times);
    }

    private static void add(Map<EdgeState, Long> times, EdgeState state, long time) {
        if (time > 0) {
            times.merge(state, time, Long::sum);
        }
    }
}
