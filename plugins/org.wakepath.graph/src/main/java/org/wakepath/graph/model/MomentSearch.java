/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.model;

import java.util.function.LongPredicate;
import org.wakepath.base.PartitionPoint;

/**
 * Finds a moment of a task by its time. Vertices are numbered in the order in which the trace told of them, which is
 * nearly that of their times: a binary search finds about where to look, the task's next moment from there its chain,
 * and the chain the moment. So it takes as long as the task has no moment, not as long as it lives.
 */
public final class MomentSearch {
    private MomentSearch() {
    }

    /**
     * The first moment of a task whose time is reached, or its last.
     *
     * @param isReached once true, true for all later local times
     */
    public static int first(ExecutionGraph graph, int worker, LongPredicate isReached) {
        int vertex = anyReached(graph, worker, isReached);
        int left = graph.left(vertex);
        while (left != ExecutionGraph.NONE && isReached.test(graph.time(left))) {
            vertex = left;
            left = graph.left(vertex);
        }
        return vertex;
    }

    private static int anyReached(ExecutionGraph graph, int worker, LongPredicate isReached) {
        int last = graph.workers.tail(worker);
        int vertex = PartitionPoint.of(last, v -> !isReached.test(graph.time(v)));
        while (vertex < last && (graph.worker(vertex) != worker || !isReached.test(graph.time(vertex)))) {
            vertex++;
        }
        return vertex;
    }
}
