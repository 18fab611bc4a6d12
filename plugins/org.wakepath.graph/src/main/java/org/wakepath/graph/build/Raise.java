// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;

/** A softirq that was asked for on a CPU and is not served yet, with who asked for it first. */
final class Raise {
    boolean isPending;
    /** Its place among those of its CPU. */
    private long order;
    /** How a wake-up that this led to is linked to who asked. */
    LinkKind kind;
    Certainty certainty;
    /** The run that asked, if it was one. */
    private final InterruptFrame run = new InterruptFrame();
    private boolean isTask;
    /** How often the CPU had switched by then. */
    private long switches;
    private int interrupted;

    /** Somebody asks for the softirq, who is judged to be the innermost run on the CPU or else its task. */
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
            // What it did last, such as to receive a packet, is not why it asks for more.
            run.reason = ExecutionGraph.NONE;
        }
    }

    boolean isBefore(Raise other) {
        return order < other.order;
    }

    /** Whether it may lead to a wake-up now: who asks in task context does not leave the CPU before. */
    boolean mayWakeOn(CpuRecord cpu) {
        return isPending && (kind != LinkKind.WAKEUP || !isTask || switches == cpu.switches && cpu.top() == null);
    }

    /**
     * The source of a wake-up that this leads to now: who asked goes on until then. Vertices are made only here, since
     * most softirqs wake nobody.
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
