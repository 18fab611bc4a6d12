// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.util.EnumSet;
import java.util.Set;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;

/**
 * A task and the use of its time.
 *
 * @param waiting time that it waited for anything but a CPU, ns
 * @param running time that it ran, ns
 */
public record TaskLoad(TaskSummary task, long waiting, long running) implements TaskTotals {
    private static final Set<EdgeState> WAITS = EnumSet.complementOf(EnumSet.of(EdgeState.RUNNING, EdgeState.PREEMPTED,
            EdgeState.INTERRUPTED, EdgeState.UNKNOWN));

    static TaskLoad of(TaskSummary task) {
        return new TaskLoad(task, WAITS.stream().mapToLong(task::time).sum(), task.time(EdgeState.RUNNING));
    }
}
