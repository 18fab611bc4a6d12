// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Arrays;
import org.wakepath.graph.model.QueueTable;

/** The CPUs that a task has queued on, one after the other, since it was ready to run. */
final class ReadyQueue {
    private int first = QueueTable.UNKNOWN;
    private long[] times = {};
    private int[] cpus = {};
    private int moves;

    /** Notes that the task queues on a CPU, or {@link QueueTable#UNKNOWN}, for as long as it is ready. */
    void start(int cpu) {
        first = cpu;
        moves = 0;
    }

    /** Notes that the ready task was moved to another CPU, ns since the host's epoch. */
    void move(long time, int cpu) {
        if (moves == cpus.length) {
            times = Arrays.copyOf(times, 2 * moves + 1);
            cpus = Arrays.copyOf(cpus, 2 * moves + 1);
        }
        times[moves] = time;
        cpus[moves] = cpu;
        moves++;
    }

    /** Whether the ready task was moved to a CPU. */
    boolean isMoved() {
        return moves > 0;
    }

    /** Notes where the task queued before it was moved. */
    void startBefore(int cpu) {
        first = cpu;
    }

    /** The CPU that the task queues on, or {@link QueueTable#UNKNOWN}. */
    int cpu() {
        return moves == 0 ? first : cpus[moves - 1];
    }

    /**
     * Writes where the task queued. If it ends on another CPU than the last one known, somebody moved it and nobody
     * said when: from the last known moment on it is not known where it queued.
     *
     * @param vertex the moment at the end of the ready stretch
     * @param start the start of the stretch, ns since the host's epoch
     * @param cpu the CPU of that moment
     */
    void write(QueueTable table, int vertex, long start, int cpu) {
        if (moves == 0 && first == cpu) {
            return;
        }
        table.put(vertex, start, moves == 0 ? QueueTable.UNKNOWN : first);
        for (int i = 0; i < moves; i++) {
            boolean isLost = i == moves - 1 && cpus[i] != cpu;
            table.put(vertex, Math.max(start, times[i]), isLost ? QueueTable.UNKNOWN : cpus[i]);
        }
    }
}
