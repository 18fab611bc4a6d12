// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Arrays;
import org.wakepath.graph.model.CallTable;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.kernel.KernelService;
import org.wakepath.kernel.SwitchOut;
import org.wakepath.kernel.SystemCalls;

/** The state of a task at the current place of the builder in the trace. */
final class TaskRecord {
    static final int IDLE_TID = 0;
    /** The parent of all threads of the kernel, kthreadd. */
    static final int KERNEL_PARENT_TID = 2;
    /** Stands for no time. */
    static final long NEVER = Long.MIN_VALUE;

    /** The phase of a task's life. */
    enum Status {
        /** Not seen yet, or lost from sight. */
        UNKNOWN, RUNNING, RUNNABLE, BLOCKED, DEAD
    }

    /** What the list of what was there before says of a task. */
    enum Listed {
        /** It is not in it. */
        NOT,
        /** It waited. */
        WAITING,
        /** It was there, and the list does not say what it did. */
        THERE,
        /** It ran, was ready, or is over: without another event, nothing is known of it. */
        OTHER;

        /** The state of a number that LTTng's list has for it. */
        static Listed of(long status) {
            if (status == WAIT) {
                return WAITING;
            }
            return status == WAIT_FORK || status >= EXIT && status <= DEAD ? OTHER : THERE;
        }

        /** Whether a task waited all the time of which no other event tells anything. */
        boolean waited() {
            return this == WAITING || this == THERE;
        }

        /** LTTng's numbers; it has this one for all that run or are ready, but those of real-time classes. */
        private static final long WAIT_FORK = 1;
        private static final long EXIT = 3;
        private static final long WAIT = 5;
        private static final long DEAD = 7;
    }

    final int worker;
    int tid;
    Status status = Status.UNKNOWN;
    /** The CPU that it ran on last; null before it was seen to run. */
    CpuRecord ranOn;
    /** The CPUs that it queues on while it is ready. */
    final ReadyQueue queue = new ReadyQueue();
    int tail = ExecutionGraph.NONE;
    /** The time of the tail, ns. */
    long tailTime = Long.MIN_VALUE;
    /** Softirq frames nested on this task; they stay with it when it is switched out. */
    InterruptFrame frames;
    /** Whether a wake-up came since the task was last switched in, while it was not blocked. */
    boolean wokenEarly;
    /** The waker, if the task is a kernel thread that serves. */
    int earlyWaker = ExecutionGraph.NONE;
    /** The certainty of the waker. */
    Certainty earlyCertainty = Certainty.CERTAIN;
    /** The way it serves others if it is a kernel thread, by its name. */
    KernelService service = KernelService.NONE;
    /** Until when nothing tells what the task does, ns, where its state is not known. */
    long unseenUntil = NEVER;
    /** The end of a blocking whose start was not seen, until the task is switched in. */
    int wokenUnseen = ExecutionGraph.NONE;
    boolean exiting;
    /** What the list of what was there before says of it. */
    Listed listed = Listed.NOT;
    /** What it waited in before its first event, as the list says; null if it does not. */
    CallTable.Facts listedCall;
    boolean named;
    /** Last packet received in plain task context in this run, as threaded NAPI does. */
    int received = ExecutionGraph.NONE;
    /** The flow that the task itself used last, by the flow's number among the host's packets. */
    int flow = ExecutionGraph.NONE;
    int call = SystemCalls.NONE;
    /** When it entered that call, ns. */
    long calledAt = NEVER + 1;
    long descriptor;
    /** Where the descriptor of the current call leads, as packets show that were sent in it; empty if none shows it. */
    String peer = "";
    /** The way it left its CPU when it blocked last; a time limit can end an interruptible sleep. */
    SwitchOut blockedAs = SwitchOut.INTERRUPTIBLE;
    /** The end of the last such sleep within the current call. */
    int woken = ExecutionGraph.NONE;
    /** The end of the last wait, until the task proves to have returned from it; see {@link KillTracker}. */
    int lastWoken = ExecutionGraph.NONE;
    /** Whether it has entered a system call and not left it. */
    boolean isInCall;
    /** The time since which it has been followed through its system calls; {@link #NEVER} if it is not. */
    long modeKnownAt = NEVER;
    /** The time since which all softirqs that it may be in have been seen, ns. */
    long softirqsKnownAt = NEVER + 1;
    /**
     * The time when it was last seen in the kernel outside of a system call, as at the end of one; or {@link #NEVER}.
     */
    long inKernelAt = NEVER;
    /** The row of what keeps it from running; {@link ExecutionGraph#NONE} for nothing. */
    int hold = ExecutionGraph.NONE;
    /** The same from its next switch-out on. */
    int nextHold = ExecutionGraph.NONE;
    /** The certainty of that. */
    Certainty holdCertainty = Certainty.CERTAIN;
    /** The limit that it is; null for others. */
    HoldTracker.Limit limit;
    /** The time at which the group of the limit got new time since, or {@link #NEVER}. */
    long renewedAt = NEVER;
    /** When it last showed that it takes something up: it waited, made a call, was woken, received a packet; ns. */
    long tookUpAt = NEVER;
    /**
     * When it last did a request of io_uring that somebody had made ready, unless it has done another one since; ns.
     */
    long completedAt = NEVER;
    /** When it last woke a task, ns. */
    long wokeAt = NEVER;
    /** When it was last switched in, ns. */
    long switchedInAt = NEVER;
    /** Whether it was blocked since it was last switched in. */
    boolean slept;
    /** Its role, by its name. */
    ThreadRole role = ThreadRole.NONE;
    /** The CPU or line in its name, {@link ThreadRole#NO_NUMBER} for none. */
    int number = ThreadRole.NO_NUMBER;
    private byte[] comm = new byte[0];

    TaskRecord(int worker, int tid) {
        this.worker = worker;
        this.tid = tid;
    }

    /** Makes a stand-in that has no place in the graph: an idle task, or the task on a CPU that is out of sight. */
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

    /** The number that stands for the task in the occupancy of CPUs. */
    int occupant() {
        return tid == IDLE_TID ? CpuOccupancy.IDLE : worker;
    }

    boolean isStandIn() {
        return worker == ExecutionGraph.NONE;
    }

    /** Whether {@code bytes} holds another name than before. The task remembers the new name. */
    boolean isRenamed(byte[] bytes, int offset, int length) {
        if (Arrays.equals(comm, 0, comm.length, bytes, offset, offset + length)) {
            return false;
        }
        comm = Arrays.copyOfRange(bytes, offset, offset + length);
        return true;
    }

    /** Notes the end of a sleep within a call; a time limit of the call can have ended only the last one. */
    void wakeWithin(int moment) {
        if (blockedAs == SwitchOut.INTERRUPTIBLE) {
            woken = moment;
        }
    }
}
