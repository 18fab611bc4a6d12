// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;

/** Finds the cause of an edge that is not a wait, from the graph at its right end. */
final class EdgeCause {
    /** Shared, because most segments of a path have it. */
    private static final Cause OWN = new Cause.Own();

    private EdgeCause() {
    }

    static Cause of(GraphSet graphs, int host, int vertex) {
        ExecutionGraph graph = graphs.get(host);
        int cpu = graph.cpu(vertex);
        return switch (graph.state(vertex)) {
            case INTERRUPTED -> new Cause.Interruption(cpu, graph.workers().interrupt(graph.link(vertex)));
            case PREEMPTED -> preemption(graphs, host, cpu, graph.time(graph.left(vertex)), graph.time(vertex));
            case UNKNOWN -> new Cause.Unexplained("the trace does not tell what this task did here");
            default -> OWN;
        };
    }

    /** Why a task was ready and did not run on a CPU in [from, to), local times: which worker had most of that time. */
    private static Cause preemption(GraphSet graphs, int host, int cpu, long from, long to) {
        int worker = graphs.get(host).had(cpu).map(had -> had.busiest(from, to)).orElse(CpuOccupancy.NOBODY);
        return new Cause.Preemption(cpu, worker < 0 ? Optional.empty() : Optional.of(graphs.describe(host, worker)),
                worker == CpuOccupancy.IDLE);
    }
}
