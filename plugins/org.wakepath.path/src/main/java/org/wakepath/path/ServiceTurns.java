// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.function.IntToLongFunction;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.KernelService;

/**
 * Finds where kernel threads that serve others got their work. Work before their last rest was for another worker.
 */
final class ServiceTurns {
    private final PathRule rule;

    ServiceTurns(PathRule rule) {
        this.rule = rule;
    }

    /** Whether the turn of a thread starts where a vertex's left edge ends: at the end of its rest. */
    boolean beginsAt(ExecutionGraph graph, int vertex) {
        return isRest(graph, vertex) && service(graph, vertex).servesInTurns();
    }

    /** Whether a vertex's left edge is a rest of a thread whose earlier work delays its later work. */
    boolean isRestBetweenSharedWork(ExecutionGraph graph, int vertex) {
        return isRest(graph, vertex) && service(graph, vertex) == KernelService.SHARED;
    }

    /** A rest that ended before the thread left its CPU takes no time, but is a rest. */
    private static boolean isRest(ExecutionGraph graph, int vertex) {
        return graph.has(graph.left(vertex), ExecutionGraph.RESTED)
                && (graph.state(vertex) == EdgeState.BLOCKED || graph.has(vertex, ExecutionGraph.ADOPTED));
    }

    private KernelService service(ExecutionGraph graph, int vertex) {
        int worker = graph.worker(vertex);
        boolean maybeKernel = graph.workers().isTask(worker) && graph.workers().kind(worker) != ThreadKind.USER;
        return rule != PathRule.PAPER && maybeKernel ? KernelService.of(graph.workers().name(worker))
                : KernelService.NONE;
    }

    /**
     * The known turn when the walk passes a vertex of a kernel worker at which a work item starts or ends. The turn is
     * the item in which the worker gave its signal. If its queueing is not recorded, as for a barrier that waits for
     * the item before it, that item is used.
     */
    Turn pass(ExecutionGraph graph, int vertex, Turn turn, IntToLongFunction times) {
        LinkKind kind = graph.linkKind(vertex);
        boolean isWork = kind == LinkKind.WORK || kind == LinkKind.WORK_END;
        if (!isWork || service(graph, vertex) != KernelService.WORKQUEUE && !isPoller(graph, vertex)) {
            return turn;
        }
        if (turn.isGiven()) {
            return turn.amid(kind == LinkKind.WORK_END);
        }
        int giver = graph.link(vertex);
        return kind == LinkKind.WORK_END || giver == ExecutionGraph.NONE ? turn.doubted()
                : turn.givenBy(PathLink.Kind.WORK, giver, times.applyAsLong(giver),
                        graph.certainty(giver));
    }

    /** Whether a vertex with a work item is of the thread of a process, which only takes requests of io_uring. */
    private boolean isPoller(ExecutionGraph graph, int vertex) {
        int worker = graph.worker(vertex);
        return rule != PathRule.PAPER && graph.workers().isTask(worker)
                && graph.workers().kind(worker) != ThreadKind.KERNEL;
    }

    /** Whether a worker's work was not for the turn of the one that it woke, which waited for its end. */
    boolean isOtherWork(ExecutionGraph graph, int waker, Turn turn) {
        return service(graph, waker) == KernelService.WORKQUEUE && graph.worker(waker) != graph.worker(turn.giver());
    }

    /**
     * The certainty that the waker at the end of the rest before a vertex gave the thread its work. A kernel worker may
     * have taken more work since without a wake-up; events of work items would show it. A thread that sleeps since
     * before the trace may have had work.
     */
    Certainty certainty(ExecutionGraph graph, int vertex) {
        if (service(graph, vertex) == KernelService.WORKQUEUE && !graph.recordsWork()) {
            return Certainty.GUESSED;
        }
        boolean isProven = graph.workers().kind(graph.worker(vertex)) == ThreadKind.KERNEL
                && !graph.has(graph.left(vertex), ExecutionGraph.TRACE_START);
        return isProven ? Certainty.CERTAIN : Certainty.PROBABLE;
    }
}
