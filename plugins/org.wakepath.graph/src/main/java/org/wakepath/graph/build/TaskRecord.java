// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Arrays;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.KernelService;
import org.wakepath.kernel.SwitchOut;
import org.wakepath.kernel.SystemCalls;

/** What the builder knows of a task at the moment it has reached in the trace. */
final class TaskRecord {
    static final int IDLE_TID = 0;
    /** The parent of all threads of the kernel, kthreadd. */
    static final int KERNEL_PARENT_TID = 2;
    /** Stands for no time. */
    static final long NEVER = Long.MIN_VALUE;

    /** Where a task is in its life. */
    enum Status {
        /** Not seen yet, or lost from sight. */
        UNKNOWN, RUNNING, RUNNABLE, BLOCKED, DEAD
    }

    final int worker;
    int tid;
    Status status = Status.UNKNOWN;
    int tail = ExecutionGraph.NONE;
    /** When the tail was, ns. */
    long tailTime = Long.MIN_VALUE;
    /** Softirq frames nested on this task; they stay with it when it is switched out. */
    InterruptFrame frames;
    /** A wake-up came since the task was last switched in, while it was not blocked. */
    boolean wokenEarly;
    /** Who made it, where the task is a kernel thread that serves. */
    int earlyWaker = ExecutionGraph.NONE;
    /** How sure that is. */
    Certainty earlyCertainty = Certainty.CERTAIN;
    /** How it serves others if it is a kernel thread, by its name. */
    KernelService service = KernelService.NONE;
    /** Where a blocking ended that nobody saw begin, until the task is switched in. */
    int wokenUnseen = ExecutionGraph.NONE;
    boolean exiting;
    boolean named;
    /** Last packet received in plain task context in this run, as threaded NAPI does. */
    int received = ExecutionGraph.NONE;
    /** The flow that the task itself used last, by its number among the host's packets. */
    int flow = ExecutionGraph.NONE;
    int call = SystemCalls.NONE;
    long descriptor;
    /** How it left its CPU when it blocked last; a time limit can end a sleep that is interruptible. */
    SwitchOut blockedAs = SwitchOut.INTERRUPTIBLE;
    /** Where the last such sleep within the present call ended. */
    int woken = ExecutionGraph.NONE;
    /** It has entered a system call and not left it. */
    boolean isInCall;
    /** Since when it has been followed through its system calls; {@link #NEVER} while that is not so. */
    long modeKnownAt = NEVER;
    /** Since when all softirqs have been seen that it may be in, ns. */
    long softirqsKnownAt = NEVER + 1;
    /** When it was last seen in the kernel outside of a system call, as at the end of one; {@link #NEVER} for never. */
    long inKernelAt = NEVER;
    /** It was blocked since it was last switched in. */
    boolean slept;
    /** What it is there for, by its name. */
    ThreadRole role = ThreadRole.NONE;
    /** The CPU or line in its name, {@link ThreadRole#NO_NUMBER} for none. */
    int number = ThreadRole.NO_NUMBER;
    private byte[] comm = new byte[0];

    TaskRecord(int worker, int tid) {
        this.worker = worker;
        this.tid = tid;
    }

    /** A stand-in that has no place in the graph: an idle task, or whoever runs on a CPU that is out of sight. */
    static TaskRecord standIn(int tid) {
        TaskRecord task = new TaskRecord(ExecutionGraph.NONE, tid);
        task.status = Status.RUNNING;
        return task;
    }

    /** Makes a vertex the task's last. */
    void moveTo(int vertex, long time) {
        tail = vertex;
        tailTime = time;
    }

    /** What stands for the task among those who had a CPU. */
    int occupant() {
        return tid == IDLE_TID ? CpuOccupancy.IDLE : worker;
    }

    boolean isStandIn() {
        return worker == ExecutionGraph.NONE;
    }

    /** Whether {@code bytes} holds another name than before; remembers it. */
    boolean isRenamed(byte[] bytes, int offset, int length) {
        if (Arrays.equals(comm, 0, comm.length, bytes, offset, offset + length)) {
            return false;
        }
        comm = Arrays.copyOfRange(bytes, offset, offset + length);
        return true;
    }

    /** A sleep within a call is over; only that of the last one can be what the call's time limit ended. */
    void wakeWithin(int moment) {
        if (blockedAs == SwitchOut.INTERRUPTIBLE) {
            woken = moment;
        }
    }
}
