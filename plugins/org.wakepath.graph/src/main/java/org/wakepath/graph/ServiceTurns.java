/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import org.wakepath.kernel.KernelService;

/**
 * Finds where kernel threads that serve others were given what they did. Whatever they did before their last rest was
 * for somebody else.
 */
final class ServiceTurns {
    private final PathRule rule;

    ServiceTurns(PathRule rule) {
        this.rule = rule;
    }

    /** Whether the turn of a thread begins where the edge that leads to a vertex ends: at the end of its rest. */
    boolean beginsAt(ExecutionGraph graph, int vertex) {
        return isRest(graph, vertex) && service(graph, vertex).servesInTurns();
    }

    /** Whether the edge that leads to a vertex is a rest of a thread whose earlier work delays its later work. */
    boolean isRestBetweenSharedWork(ExecutionGraph graph, int vertex) {
        return isRest(graph, vertex) && service(graph, vertex) == KernelService.SHARED;
    }

    /** A rest that was over before the thread had left its CPU takes no time, but it is one. */
    private static boolean isRest(ExecutionGraph graph, int vertex) {
        return graph.has(graph.left(vertex), ExecutionGraph.RESTED)
                && (graph.state(vertex) == EdgeState.BLOCKED || graph.has(vertex, ExecutionGraph.ADOPTED));
    }

    private KernelService service(ExecutionGraph graph, int vertex) {
        int worker = graph.worker(vertex);
        boolean maybeKernel = graph.workers.isTask(worker) && graph.workers.kind(worker) != ThreadKind.USER;
        return rule == PathRule.TURNS && maybeKernel ? KernelService.of(graph.workers.name(worker))
                : KernelService.NONE;
    }

    /**
     * How sure it is that who ended the rest before a vertex gave the thread its work. A worker of the kernel may have
     * taken more work since, which nobody had to wake it for.
     */
    Certainty certainty(ExecutionGraph graph, int vertex) {
        if (service(graph, vertex) == KernelService.WORKQUEUE) {
            return Certainty.GUESSED;
        }
        return graph.workers.kind(graph.worker(vertex)) == ThreadKind.KERNEL ? Certainty.CERTAIN : Certainty.PROBABLE;
    }
}
