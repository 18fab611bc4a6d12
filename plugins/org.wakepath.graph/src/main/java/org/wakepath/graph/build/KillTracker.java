// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.SwitchOut;
import org.wakepath.kernel.SystemCalls;

/**
 * Finds waits that were going on when their task was killed. The wake-up by a signal after which a task never returns
 * from its wait says nothing about what it waited for.
 */
final class KillTracker {
    private static final int SIGHUP = 1;
    private static final int SIGINT = 2;
    private static final int SIGQUIT = 3;
    private static final int SIGKILL = 9;
    private static final int SIGTERM = 15;
    /** A task that ends later after a signal may have handled it; one that SIGKILL ends may be kept from the CPU. */
    private static final long SOON_NS = 5_000_000;

    /** The kernel reports a signal after the wake-ups that it makes for it. */
    private static final long SENDING_NS = 50_000;

    private final HostState state;
    /** When a process was told to end, by its id. */
    private final Int2LongOpenHashMap told = new Int2LongOpenHashMap();
    /** When it was killed. */
    private final Int2LongOpenHashMap killed = new Int2LongOpenHashMap();

    KillTracker(HostState state) {
        this.state = state;
        told.defaultReturnValue(Long.MAX_VALUE);
        killed.defaultReturnValue(Long.MAX_VALUE);
    }

    void onSignal(MergedEvents e) {
        TaskRecord target = state.task((int) e.value(KernelEvent.SIGNAL_TID));
        if (target.isStandIn()) {
            return;
        }
        switch ((int) e.value(KernelEvent.SIGNAL_NUMBER)) {
            case SIGKILL -> kill(state.process(target));
            case SIGHUP, SIGINT, SIGQUIT, SIGTERM -> told.put(state.process(target), state.now);
            default -> {
            }
        }
    }

    /**
     * A process is killed with all its threads. Nothing keeps them from it, and on their way to the end they may wait
     * again, for other things.
     */
    private void kill(int process) {
        killed.put(process, state.now);
        for (TaskRecord task : state.tasks()) {
            if (task.lastWoken != ExecutionGraph.NONE && state.process(task) == process && isByKiller(task)) {
                endByKill(task);
            }
        }
    }

    /** Whether a task was woken for the signal that its process just got. */
    private boolean isByKiller(TaskRecord task) {
        ExecutionGraph graph = state.graph;
        long woken = graph.time(task.lastWoken);
        TaskRecord killer = state.cpu.current;
        boolean isWaker = state.cpu.top() == null && graph.linkKind(task.lastWoken) == LinkKind.WAKEUP
                && graph.worker(graph.link(task.lastWoken)) == killer.worker && woken >= killer.switchedInAt;
        return woken >= state.now - SENDING_NS || isWaker && task.status == TaskRecord.Status.RUNNABLE;
    }

    private void endByKill(TaskRecord task) {
        ExecutionGraph graph = state.graph;
        int killer = graph.linkKind(task.lastWoken) == LinkKind.WAKEUP ? graph.link(task.lastWoken)
                : ExecutionGraph.NONE;
        graph.link(task.lastWoken, LinkKind.KILLED, killer);
        task.lastWoken = ExecutionGraph.NONE;
    }

    void onExit(TaskRecord task) {
        if (task.isStandIn() || task.lastWoken == ExecutionGraph.NONE) {
            return;
        }
        if (isAmidCall(task) || isBySignal(task)) {
            endByKill(task);
        }
        task.lastWoken = ExecutionGraph.NONE;
    }

    /** Whether the task ends in the call that it waited in, which is none that asks for the end. */
    private boolean isAmidCall(TaskRecord task) {
        return task.isInCall && task.call != SystemCalls.NONE && state.knowsMode(task)
                && !state.calls.name(task.call).startsWith("exit");
    }

    /** What a task waits for on its way to its end, it waits for without being disturbed. */
    private boolean isBySignal(TaskRecord task) {
        if (task.blockedAs == SwitchOut.UNINTERRUPTIBLE) {
            return false;
        }
        long woken = state.graph.time(task.lastWoken) + SENDING_NS;
        int process = state.process(task);
        return woken >= killed.get(process) || woken >= told.get(process) && state.now - woken <= SOON_NS;
    }
}
