/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

/** Why an edge that is no wait is what it is, read off the graph at its right end. */
final class EdgeCause {
    /** One for all: most segments of a path are this. */
    private static final Cause OWN = new Cause.Own();

    private EdgeCause() {
    }

    static Cause of(GraphSet graphs, int host, int vertex) {
        ExecutionGraph graph = graphs.get(host);
        int cpu = graph.cpu(vertex);
        return switch (graph.state(vertex)) {
            case INTERRUPTED -> new Cause.Interruption(cpu, graph.workers.interrupt(graph.link(vertex)));
            case PREEMPTED -> graphs.preemption(host, cpu, graph.time(graph.left(vertex)), graph.time(vertex));
            case UNKNOWN -> new Cause.Unexplained("the trace does not tell what this task did here");
            default -> OWN;
        };
    }
}
