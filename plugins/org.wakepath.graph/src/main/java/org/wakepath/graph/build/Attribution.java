// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.InterruptContext;
import org.wakepath.kernel.RecordedHandlers;

/**
 * Finds who caused an event, and how sure that is. If an interrupt was not recorded, the running task seems to have
 * done its work. So a task counts as the author only if it can have been in the kernel.
 */
final class Attribution {
    /** The author of an event. */
    enum Author {
        /** The innermost run in interrupt context on the CPU, or else its task. */
        AT_WORK,
        /** An interrupt that was not recorded; the CPU's task is a bystander. */
        UNRECORDED,
        /** It is not known who runs on the CPU. */
        UNKNOWN
    }

    /**
     * The time after the end of a system call in which a task still counts as on its way to user space. Deferred work
     * was seen to wake others up to 1.1 us behind the call. The first interrupt came 3.3 us behind one.
     */
    private static final long RETURN_NS = 2_000;

    private final HostState state;
    private final WakeupEvidence evidence;
    private final RecordedHandlers handlers;
    private final InterruptTracker interrupts;
    private final Reasons reasons;
    private Author author;
    private Certainty certainty;

    Attribution(HostState state, WakeupEvidence evidence, InterruptTracker interrupts, Reasons reasons) {
        this.state = state;
        this.evidence = evidence;
        this.handlers = evidence.handlers();
        this.interrupts = interrupts;
        this.reasons = reasons;
    }

    Author author() {
        return author;
    }

    Certainty certainty() {
        return certainty;
    }

    /** Whether the author is the CPU's task, and not a run in interrupt context. */
    boolean isByTask() {
        return author == Author.AT_WORK && state.cpu.top() == null;
    }

    /** Whether the event's own fields name the handler that it lies in, or say that it lies in none. */
    boolean tellsContext(MergedEvents e) {
        int slot = InterruptContext.firstSlot(e.kind());
        return handlers.inFields() && slot >= 0 && InterruptContext.kind(e, slot) != EventBatch.MISSING;
    }

    /**
     * The author's moment, which knows how sure its author is.
     *
     * @param flow that the event is about, {@link ExecutionGraph#NONE} if none
     * @return {@link ExecutionGraph#NONE} if the author is not known
     */
    int moment(MergedEvents e, int flow) {
        judge(tellsContext(e));
        int vertex = switch (author) {
            case AT_WORK -> state.touch();
            case UNRECORDED -> interrupts.unrecorded();
            case UNKNOWN -> ExecutionGraph.NONE;
        };
        if (author == Author.AT_WORK) {
            reasons.explain(vertex, flow);
        }
        if (vertex != ExecutionGraph.NONE) {
            state.graph.doubt(vertex, certainty);
        }
        return vertex;
    }

    /** Finds the author of what happens on the CPU now. {@code told} says whether the event itself has its context. */
    void judge(boolean told) {
        if (state.cpu.top() != null) {
            boolean isSure = told || state.cpu.frames != null || handlers.areAllHard();
            decide(Author.AT_WORK, isSure ? Certainty.CERTAIN : likely());
        } else if (state.cpu.current.isStandIn()) {
            decide(Author.UNKNOWN, Certainty.CERTAIN);
        } else {
            judge(state.cpu.current, told);
        }
    }

    private void judge(TaskRecord task, boolean told) {
        if (told || handlers.areAll() && state.cpu.isSettled() && state.knowsHandlers(task)) {
            decide(Author.AT_WORK, Certainty.CERTAIN);
        } else if (isInKernel(task)) {
            decide(Author.AT_WORK, likely());
        } else if (evidence.systemCalls() && state.knowsMode(task)) {
            decide(Author.UNRECORDED, Certainty.GUESSED);
        } else {
            decide(Author.AT_WORK, likely());
        }
    }

    /** The certainty that the known worker on the CPU is the author, and not something that was not recorded. */
    private Certainty likely() {
        return evidence.hasMostInterrupts() ? Certainty.PROBABLE : Certainty.GUESSED;
    }

    /** Whether a CPU's task can have done something in the kernel, by what was recorded of it. */
    boolean isInKernel(TaskRecord task) {
        return state.worksInKernel(task) || task.exiting || task.isInCall && state.knowsMode(task)
                || task.inKernelAt != TaskRecord.NEVER && state.now - task.inKernelAt <= RETURN_NS;
    }

    private void decide(Author newAuthor, Certainty newCertainty) {
        author = newAuthor;
        certainty = newCertainty;
    }
}
