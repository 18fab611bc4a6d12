// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.graph.model.Hold;
import org.wakepath.graph.model.Occupants;

/** Finds the cause of an edge that is not a wait, from the graph at its right end. */
final class EdgeCause {
    /** Shared, because most segments of a path have it. */
    private static final Cause OWN = new Cause.Own();

    private EdgeCause() {
    }

    /** The cause of an edge in another state than PREEMPTED, whose time has several causes. */
    static Cause of(GraphSet graphs, int host, int vertex) {
        ExecutionGraph graph = graphs.get(host);
        return switch (graph.state(vertex)) {
            case INTERRUPTED -> new Cause.Interruption(graph.cpu(vertex),
                    graph.workers().interrupt(graph.link(vertex)));
            case HELD -> held(graph.hold(vertex), graph.cpu(vertex));
            case UNKNOWN -> new Cause.Unexplained("the trace does not tell what this task did here");
            default -> OWN;
        };
    }

    private static Cause held(Hold hold, int cpu) {
        return switch (hold.by()) {
            case CPU_LIMIT -> new Cause.CpuLimit(hold.group(), hold.quota(), hold.period());
            case REALTIME_LIMIT -> new Cause.RealtimeLimit();
            case FROZEN -> new Cause.Frozen(hold.group());
            case STOPPED -> new Cause.Stopped(hold.stopper());
            case UNKNOWN -> new Cause.NotAllowed(cpu);
        };
    }

    /** Why a task was ready and did not run during one stay of somebody else on its CPU. */
    static Cause preemption(GraphSet graphs, int host, Occupants had) {
        int cpu = had.cpu();
        int worker = had.worker();
        if (worker >= 0 && !graphs.get(host).workers().isTask(worker)) {
            return new Cause.Interruption(cpu, graphs.get(host).workers().interrupt(worker));
        }
        return new Cause.Preemption(cpu, worker < 0 ? Optional.empty() : Optional.of(graphs.describe(host, worker)),
                worker == CpuOccupancy.IDLE);
    }
}
