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
import org.wakepath.graph.model.SystemCall.LimitKind;
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
        task.lastWoken = ExecutionGraph.NONE;
        task.call = number;
        task.calledAt = state.now;
        task.peer = "";
        task.descriptor = descriptor == EventBatch.MISSING ? -1 : descriptor;
        if (state.calls.isClose(number)) {
            close(task);
        } else if (state.calls.isCloseOfMany(number)) {
            forgetDescriptors(task);
        }
    }

    private void close(TaskRecord task) {
        if (task.isStandIn() || task.descriptor < 0) {
            forgetDescriptors(task);
        } else {
            state.descriptors.close(state.process(task), task.descriptor);
        }
    }

    private void forgetDescriptors(TaskRecord task) {
        if (task.isStandIn()) {
            state.descriptors.clear();
        } else {
            state.descriptors.forget(state.process(task));
        }
    }

    /** What a call returns is a descriptor that stands for something new, whatever it stood for before. */
    private void open(TaskRecord task, long descriptor) {
        if (task.isStandIn()) {
            state.descriptors.clear();
        } else if (descriptor >= 0) {
            state.descriptors.close(state.process(task), descriptor);
        }
    }

    void onExit(MergedEvents e) {
        TaskRecord task = seeInProcess();
        task.isInCall = false;
        task.inKernelAt = state.now;
        int named = state.calls.of(e);
        boolean contradicts = named != SystemCalls.NONE && task.call != SystemCalls.NONE && named != task.call;
        int call = named == SystemCalls.NONE ? task.call : named;
        if (task.woken != ExecutionGraph.NONE && call != SystemCalls.NONE && !contradicts && isItsFirstExit(task)) {
            explainWait(task, call, e.value(KernelEvent.SYSTEM_CALL_RESULT));
        }
        if (state.calls.isOpening(call)) {
            open(task, e.value(KernelEvent.SYSTEM_CALL_RESULT));
        }
        task.call = SystemCalls.NONE;
        task.woken = ExecutionGraph.NONE;
        task.lastWoken = ExecutionGraph.NONE;
    }

    /** What a call returns may show what ended the last wait in it. */
    private void explainWait(TaskRecord task, int call, long result) {
        if (state.calls.isTimeLimit(call, result) && !refutes(task, state.calls.name(call))) {
            limits.end(task.woken);
        } else if (state.calls.isOfChildren(call) && isOf(task.woken, result)) {
            state.graph.prove(task.woken);
        }
    }

    /** Whether the waker at the end of a wait is of a process, which is not 0. */
    private boolean isOf(int woken, long process) {
        ExecutionGraph graph = state.graph;
        if (graph.linkKind(woken) != LinkKind.WAKEUP) {
            return false;
        }
        int waker = graph.worker(graph.link(woken));
        return graph.workers().isTask(waker)
                && (graph.workers().tid(waker) == process || graph.workers().process(waker) == process);
    }

    /** Whether no earlier exit of a task can have been lost here since its wake-up. */
    private boolean isItsFirstExit(TaskRecord task) {
        return state.cpu.callsLostUntil < state.graph.time(task.woken);
    }

    /** Whether the task waited in another call than the one that returns, or not until the end of its time limit. */
    private boolean refutes(TaskRecord task, String returning) {
        ExecutionGraph graph = state.graph;
        int out = graph.left(task.woken);
        long began = task.call == SystemCalls.NONE ? graph.time(out) : task.calledAt;
        return graph.call(out).filter(waited -> !waited.name().equals(returning)
                || waited.limit().kind() == LimitKind.NONE || waited.limit().kind() == LimitKind.KNOWN
                        && graph.time(task.woken) - began < waited.limit().ns())
                .isPresent();
    }

    /** The CPU's task enters or leaves a system call. So it belongs to a process, and no interrupt is open. */
    private TaskRecord seeInProcess() {
        interrupts.forgetLeft();
        state.proveInTask();
        TaskRecord task = state.cpu.current;
        task.modeKnownAt = state.now;
        task.tookUpAt = state.now;
        if (!task.isStandIn()) {
            state.graph.workers().prove(task.worker, ThreadKind.USER);
        }
        return task;
    }

    /** The CPU's task entered the kernel by itself, unless a handler touched memory. */
    void onPageFault() {
        if (state.cpu.top() == null) {
            state.cpu.current.inKernelAt = state.now;
        }
    }

    /**
     * Corrects waits that ended by their system call's own time limit, as the call's result shows. The result is known
     * only after the wake-up.
     */
    static final class TimeLimits {
        private final ExecutionGraph graph;

        TimeLimits(ExecutionGraph graph) {
            this.graph = graph;
        }

        /**
         * Notes that a time limit ended the blocking that ends at {@code woken}. If the timer is known with its owner,
         * that is certain already. Otherwise the limit replaces a waker that is not certain, since it may only have
         * been running when the limit expired.
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
