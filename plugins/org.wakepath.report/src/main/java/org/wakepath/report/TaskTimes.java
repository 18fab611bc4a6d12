// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;

/** The parts of a task's time in a listing, in ns. They add up to the time for which the task was known. */
public record TaskTimes(long running, long blocked, long preempted, long interrupted, long unknown) {

    /** Adds up the states of a task. Waits count as blocked, whatever they were for. */
    public static TaskTimes of(TaskSummary task) {
        long blocked = 0;
        for (EdgeState state : EdgeState.values()) {
            blocked += isWait(state) ? task.time(state) : 0;
        }
        return new TaskTimes(task.time(EdgeState.RUNNING), blocked, task.time(EdgeState.PREEMPTED),
                task.time(EdgeState.INTERRUPTED), task.time(EdgeState.UNKNOWN));
    }

    private static boolean isWait(EdgeState state) {
        return switch (state) {
            case HELD, BLOCKED, TIMER, NETWORK, BLOCK_DEVICE, USER_INPUT, IPI, IRQ, QUEUED -> true;
            case RUNNING, PREEMPTED, INTERRUPTED, UNKNOWN -> false;
        };
    }
}
