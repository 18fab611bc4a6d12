// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Timeline;
import org.wakepath.words.HostNames;
import org.wakepath.words.SafeText;

/** The row of a task: everything that it did, under a name that is safe to show. */
public final class TaskRow {
    private final TaskSummary task;
    private final TimeGraphRow bars;
    private final int[] moments;

    /**
     * Makes the row of a task.
     *
     * @param first number of its first segment
     */
    TaskRow(TaskSummary task, HostNames hosts, Timeline line, int first) {
        this.task = task;
        Worker worker = task.task();
        bars = new TimeGraphRow(
                worker.renamed(SafeText.clean(hosts.of(worker.kernel())), SafeText.clean(worker.container()),
                        SafeText.clean(worker.program()), SafeText.clean(worker.name())),
                line, first);
        moments = new int[line.size()];
        for (int i = 0; i < moments.length; i++) {
            moments[i] = line.moment(i);
        }
    }

    /** The task in the analysis. */
    public TaskSummary task() {
        return task;
    }

    /** The bars of the row. */
    public TimeGraphRow bars() {
        return bars;
    }

    /** The moment of the graph at the end of a segment, which is given by its place in the row. */
    int moment(int index) {
        return moments[index];
    }

    /** How long it was on a CPU, or ready to be, ns. */
    long busy() {
        return task.time(EdgeState.RUNNING) + task.time(EdgeState.PREEMPTED) + task.time(EdgeState.INTERRUPTED);
    }
}
