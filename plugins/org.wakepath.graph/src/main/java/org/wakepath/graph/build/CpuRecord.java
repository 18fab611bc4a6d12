// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.wakepath.ctf.EventBatch;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.ExecutionGraph;

/** What the builder knows of a CPU at the moment it has reached in the trace. */
final class CpuRecord {
    /** Vectors of softirqs; what claims to have another is no softirq. */
    private static final int SOFTIRQS = 16;

    final int number;
    final TaskRecord idle = TaskRecord.standIn(TaskRecord.IDLE_TID);
    /** From when on the CPU's events are known without a gap, ns. */
    long since;
    /** Who runs; a stand-in that is not {@link #idle} while that is not known. */
    TaskRecord current;
    /** Hard interrupt frames; they belong to the CPU. */
    InterruptFrame frames;
    /**
     * The run that the event lies in, by its own fields or, of a timer that an idle CPU arms, by those of the event
     * before; null where neither tells or the recorded frames do.
     */
    InterruptFrame told;
    /** The same of the event before. */
    InterruptFrame toldBefore;
    /** When that was, ns. */
    long toldBeforeAt;
    /** The runs of this CPU that events told of last, null for those whose entries and exits are recorded. */
    DerivedRuns derived;
    /** Address of the timer whose handler ended last on this CPU, 0 when something else came after. */
    long expired;
    /** When it ended, ns. */
    long expiredAt;
    /** The handler that ended last, null when something proves its interrupt over; its frame is still this CPU's. */
    InterruptFrame left;
    /** When it ended, ns. */
    private long leftAt;
    /** What it returned, {@link EventBatch#MISSING} where that is not known. */
    long leftResult;
    /** No interrupt can be open of which the begin was not seen. */
    private boolean isSettled;
    /** One may be, of which the begin is among what was lost. */
    private boolean isDisturbed;
    /** Events of it were lost. */
    private boolean hasLost;
    /** How often it switched tasks. */
    long switches;
    /** How often softirqs were asked for. */
    long raised;
    private final Raise[] raises = new Raise[SOFTIRQS];
    final CpuOccupancy occupancy;
    /** The workers for what runs in interrupt context here, by the handler's number. */
    private int[] interruptWorkers = {};

    CpuRecord(int number, long since, CpuOccupancy occupancy) {
        this.number = number;
        this.since = since;
        this.occupancy = occupancy;
        forget(since);
    }

    /** Whether all softirqs are known that were asked for since a thread that serves them rested last. */
    boolean knowsRaises(TaskRecord daemon) {
        return !hasLost || daemon.softirqsKnownAt >= since;
    }

    boolean isSettled() {
        return isSettled;
    }

    boolean isDisturbed() {
        return isDisturbed;
    }

    /** Something proves that every interrupt is known which is open. */
    void settle() {
        isSettled = true;
        isDisturbed = false;
    }

    /** Events of the CPU were lost until {@code time}. */
    void lose(long time) {
        forget(time);
        isDisturbed = true;
        hasLost = true;
    }

    /** The CPU is out of sight until {@code time}. */
    void forget(long time) {
        current = TaskRecord.standIn(-1);
        frames = null;
        derived = null;
        toldBefore = null;
        left = null;
        isSettled = false;
        Arrays.fill(raises, null);
        expired = 0;
        since = time;
        occupancy.change(time, CpuOccupancy.NOBODY);
    }

    /** A handler is over; {@code result} is what it returned. */
    void leave(InterruptFrame frame, long time, long result) {
        left = frame;
        leftAt = time;
        leftResult = result;
    }

    /** The interrupt whose last event is not before {@code earliest} and may still go on behind it; null for none. */
    InterruptFrame tail(long earliest) {
        if (left != null && leftAt >= earliest) {
            return left;
        }
        return toldBeforeAt >= earliest ? toldBefore : null;
    }

    /** The raise of a softirq on this CPU; null if there is no such softirq. */
    Raise raise(long vector) {
        if (vector < 0 || vector >= SOFTIRQS) {
            return null;
        }
        if (raises[(int) vector] == null) {
            raises[(int) vector] = new Raise();
        }
        return raises[(int) vector];
    }

    /** A softirq begins to be served: from now on it can be asked for again. */
    void serve(long vector) {
        if (vector >= 0 && vector < SOFTIRQS && raises[(int) vector] != null) {
            raises[(int) vector].isPending = false;
        }
    }

    /** The first raise of some softirqs that are not served yet and that may lead to a wake-up now, null for none. */
    Raise firstRaise(IntPredicate among) {
        Raise first = null;
        for (int vector = 0; vector < SOFTIRQS; vector++) {
            Raise raise = raises[vector];
            if (raise != null && raise.mayWakeOn(this) && among.test(vector)
                    && (first == null || raise.isBefore(first))) {
                first = raise;
            }
        }
        return first;
    }

    DerivedRuns derivedRuns() {
        if (derived == null) {
            derived = new DerivedRuns();
        }
        return derived;
    }

    boolean isUnknown() {
        return current.isStandIn() && current != idle;
    }

    /** The innermost run in interrupt context, null in plain task context. */
    InterruptFrame top() {
        if (told != null) {
            return told;
        }
        return recordedTop();
    }

    /** The innermost run by the entries and exits recorded. */
    InterruptFrame recordedTop() {
        return frames != null ? frames : current.frames;
    }

    /** The worker that a handler is here, {@link ExecutionGraph#NONE} before its first run. */
    int interruptWorker(Handler handler) {
        return handler.number() < interruptWorkers.length ? interruptWorkers[handler.number()] : ExecutionGraph.NONE;
    }

    void setInterruptWorker(Handler handler, int worker) {
        int known = interruptWorkers.length;
        if (handler.number() >= known) {
            interruptWorkers = Arrays.copyOf(interruptWorkers, 2 * handler.number() + 2);
            Arrays.fill(interruptWorkers, known, interruptWorkers.length, ExecutionGraph.NONE);
        }
        interruptWorkers[handler.number()] = worker;
    }
}
