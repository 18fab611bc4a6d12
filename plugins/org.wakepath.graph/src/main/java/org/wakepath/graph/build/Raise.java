// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;

/** A softirq that was raised on a CPU and is not served yet, with its first raiser. */
final class Raise {
    boolean isPending;
    /** Its place among those of its CPU. */
    private long order;
    /** The link from a wake-up that this led to, to the raiser. */
    LinkKind kind;
    Certainty certainty;
    /** The run that raised it, if it was not a task. */
    private final InterruptFrame run = new InterruptFrame();
    private boolean isTask;
    /** The number of the CPU's task switches at that time. */
    private long switches;
    private int interrupted;

    /** Records a raise by the innermost run on the CPU, or else by its task. */
    void ask(HostState state, LinkKind newKind, Certainty newCertainty, int newInterrupted) {
        isPending = true;
        order = state.cpu.raised++;
        kind = newKind;
        certainty = newCertainty;
        interrupted = newInterrupted;
        InterruptFrame top = state.cpu.top();
        isTask = top == null;
        switches = state.cpu.switches;
        if (top != null) {
            run.copy(top);
            // Its last reception or completion is not the reason for the raise.
            run.reason = ExecutionGraph.NONE;
        }
    }

    boolean isBefore(Raise other) {
        return order < other.order;
    }

    /** Whether it may lead to a wake-up now: a raiser in task context does not leave the CPU before. */
    boolean mayWakeOn(CpuRecord cpu) {
        return isPending && (kind != LinkKind.WAKEUP || !isTask || switches == cpu.switches && cpu.top() == null);
    }

    /**
     * The source of a wake-up that this leads to now; the raiser continues until then. Vertices are made only here,
     * because most softirqs wake no task.
     */
    int source(HostState state) {
        if (kind != LinkKind.WAKEUP) {
            return interrupted;
        }
        if (isTask) {
            return state.touch();
        }
        int vertex = state.extend(run, EdgeState.RUNNING, state.now);
        state.explain(vertex, run.reason);
        return vertex;
    }
}
