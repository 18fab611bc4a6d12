// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.SideColumn;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.SystemCalls;

/** Follows the tasks of a host into the kernel and out of it: system calls and page faults. */
final class SystemCallTracker {
    private final HostState state;
    private final InterruptTracker interrupts;
    private final TimeLimits limits;

    SystemCallTracker(HostState state, InterruptTracker interrupts) {
        this.state = state;
        this.interrupts = interrupts;
        limits = new TimeLimits(state.graph);
    }

    void onEntry(MergedEvents e) {
        interrupts.dropAllFrames();
        TaskRecord task = seeInProcess();
        task.isInCall = true;
        int number = state.calls.of(e);
        long descriptor = KernelEvent.hasDescriptor(e.kind()) ? e.value(KernelEvent.SYSTEM_CALL_FD)
                : EventBatch.MISSING;
        task.woken = ExecutionGraph.NONE;
        task.call = number;
        task.descriptor = descriptor == EventBatch.MISSING ? -1 : descriptor;
        if (task.descriptor >= 0 && !task.isStandIn() && state.calls.name(number).equals("close")) {
            state.descriptors.close(state.process(task), task.descriptor);
        }
    }

    void onExit(MergedEvents e) {
        TaskRecord task = seeInProcess();
        task.isInCall = false;
        task.inKernelAt = state.now;
        int named = state.calls.of(e);
        boolean contradicts = named != SystemCalls.NONE && task.call != SystemCalls.NONE && named != task.call;
        int call = named == SystemCalls.NONE ? task.call : named;
        if (task.woken != ExecutionGraph.NONE && call != SystemCalls.NONE && !contradicts
                && state.calls.isTimeLimit(call, e.value(KernelEvent.SYSTEM_CALL_RESULT))) {
            limits.end(task.woken);
        }
        task.call = SystemCalls.NONE;
        task.woken = ExecutionGraph.NONE;
    }

    /** The CPU's task enters or leaves a system call: it is that of a process, and no interrupt is open. */
    private TaskRecord seeInProcess() {
        interrupts.forgetLeft();
        state.proveInTask();
        TaskRecord task = state.cpu.current;
        task.modeKnownAt = state.now;
        if (!task.isStandIn()) {
            state.graph.workers().prove(task.worker, ThreadKind.USER);
        }
        return task;
    }

    /** The CPU's task came into the kernel by itself. */
    void onPageFault() {
        state.cpu.current.inKernelAt = state.now;
    }

    /**
     * Waits that, by the result of their system call, the call's own time limit ended. The result is known after the
     * wake-up and corrects what was found out about it.
     */
    static final class TimeLimits {
        private final ExecutionGraph graph;

        TimeLimits(ExecutionGraph graph) {
            this.graph = graph;
        }

        /**
         * The blocking that ends at {@code woken} was ended by a time limit. That is certain already where the timer is
         * known with its owner. It stands in for a waker of whom it is not certain that he was more than there when it
         * expired.
         */
        void end(int woken) {
            if (graph.linkKind(woken) != LinkKind.WAKEUP) {
                end(woken, Certainty.GUESSED);
                return;
            }
            int waker = graph.link(woken);
            if (graph.consequences().get(waker) != SideColumn.ABSENT) {
                return; // a packet or a completed request
            }
            if (!graph.workers().isTask(graph.worker(waker)) && graph.state(graph.first(waker)) == EdgeState.TIMER) {
                endByTimer(woken, graph.first(waker));
            } else if (graph.certainty(woken) != Certainty.CERTAIN) {
                end(woken, Certainty.GUESSED);
            }
        }

        private void endByTimer(int woken, int entry) {
            int armed = graph.link(entry);
            if (!graph.linkKind(entry).isTimer()) {
                end(woken, Certainty.GUESSED); // one of several timers that this interrupt may have served
            } else if (armed == ExecutionGraph.NONE) {
                end(woken, Certainty.PROBABLE);
            } else if (graph.worker(armed) == graph.worker(woken)) {
                graph.link(entry, LinkKind.TIME_LIMIT, armed);
                graph.prove(armed);
            }
        }

        private void end(int woken, Certainty certainty) {
            graph.link(woken, LinkKind.TIME_LIMIT, ExecutionGraph.NONE);
            graph.doubt(woken, certainty);
        }
    }
}
