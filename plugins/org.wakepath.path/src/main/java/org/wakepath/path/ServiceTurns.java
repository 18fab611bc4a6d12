// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.function.LongUnaryOperator;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.ThreadKind;
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
        boolean maybeKernel = graph.workers().isTask(worker) && graph.workers().kind(worker) != ThreadKind.USER;
        return rule == PathRule.TURNS && maybeKernel ? KernelService.of(graph.workers().name(worker))
                : KernelService.NONE;
    }

    /**
     * What is known of a turn when the walk passes a vertex of a kernel worker at which a work item begins or ends. The
     * item that the worker gave its signal in is the turn; where the trace does not tell who queued it, as of a barrier
     * that waits for the item before it, that one is taken.
     */
    Turn pass(ExecutionGraph graph, int vertex, Turn turn, LongUnaryOperator clock) {
        LinkKind kind = graph.linkKind(vertex);
        boolean isWork = kind == LinkKind.WORK || kind == LinkKind.WORK_END;
        if (!isWork || service(graph, vertex) != KernelService.WORKQUEUE) {
            return turn;
        }
        if (turn.isGiven()) {
            return turn.amid(kind == LinkKind.WORK_END);
        }
        int giver = graph.link(vertex);
        return kind == LinkKind.WORK_END || giver == ExecutionGraph.NONE ? turn.doubted()
                : turn.givenBy(PathLink.Kind.WORK, giver, clock.applyAsLong(graph.time(giver)),
                        graph.certainty(giver));
    }

    /** Whether what a worker did was not for the turn of the one that it woke, which waited for its end. */
    boolean isOtherWork(ExecutionGraph graph, int waker, Turn turn) {
        return service(graph, waker) == KernelService.WORKQUEUE && graph.worker(waker) != graph.worker(turn.giver());
    }

    /**
     * How sure it is that who ended the rest before a vertex gave the thread its work. A worker of the kernel may have
     * taken more work since, which nobody had to wake it for; the events of work items would tell. What sleeps since
     * before the trace may have had something to do.
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
