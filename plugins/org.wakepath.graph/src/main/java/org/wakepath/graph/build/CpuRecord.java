// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.wakepath.ctf.EventBatch;
import org.wakepath.graph.model.CallTable;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.ExecutionGraph;

/** The state of a CPU at the current place of the builder in the trace. */
final class CpuRecord {
    /** The number of softirq vectors; an event with another vector is not a softirq. */
    private static final int SOFTIRQS = 16;

    final int number;
    final TaskRecord idle = TaskRecord.standIn(TaskRecord.IDLE_TID);
    /** The time from which on the CPU's events have no gap, ns. */
    long since;
    /** The time, ns, from which on nothing of the CPU is recorded. */
    private final long sightEnd;
    /** The time of the latest event that named the running task, ns. */
    long namedAt;
    /** The running task; while it is not known, a stand-in other than {@link #idle}. */
    TaskRecord current;
    /** The end of the wait that the CPU's last event ended, if that was a wake-up. */
    int woke = ExecutionGraph.NONE;
    /** Whether a ready task came to queue here since the CPU idles. */
    boolean awaited;
    /** Hard interrupt frames; they belong to the CPU. */
    InterruptFrame frames;
    /**
     * The run that the event lies in, by its own fields; if an idle CPU arms a timer, by those of the event before.
     * Null if neither says, or if recorded frames show it.
     */
    InterruptFrame told;
    /** The run that the event before lay in. */
    InterruptFrame toldBefore;
    /** The time of that event, ns. */
    long toldBeforeAt;
    /**
     * The latest runs of this CPU that fields of events name; null for handlers whose entries and exits are recorded.
     */
    DerivedRuns derived;
    /** Address of the timer whose handler ended last on this CPU, 0 if another event followed. */
    long expired;
    /** When it ended, ns. */
    long expiredAt;
    /** The handler that ended last, null once its interrupt is proven over; its frame is still this CPU's. */
    InterruptFrame left;
    /** When it ended, ns. */
    private long leftAt;
    /** What it returned, {@link EventBatch#MISSING} if that is not known. */
    long leftResult;
    /** Whether no interrupt can be open whose start was not seen. */
    private boolean isSettled;
    /** Whether an interrupt may be open whose start was lost. */
    private boolean isDisturbed;
    /** Whether events of the CPU were lost. */
    private boolean hasLost;
    /** The end of the last loss of system calls here, ns. */
    long callsLostUntil = Long.MIN_VALUE;
    /** When counted losses of task switches began and ended here, ns, one after the other. */
    private final LongArrayList losses = new LongArrayList();
    /** The number of task switches. */
    long switches;
    /** The number of softirq raises. */
    long raised;
    private final Raise[] raises = new Raise[SOFTIRQS];
    /** What the running task is about to wait in. */
    final CallTable.Facts waitCall = new CallTable.Facts();
    /** Whether that is known; only until the next switch. */
    boolean knowsWaitCall;
    final CpuOccupancy occupancy;
    /** The workers for what runs in interrupt context here, by the handler's number. */
    private int[] interruptWorkers = {};

    CpuRecord(int number, long since, long sightEnd, CpuOccupancy occupancy) {
        this.number = number;
        this.since = since;
        this.sightEnd = sightEnd;
        this.occupancy = occupancy;
        forget(since);
    }

    /** Whether all raises are known since a thread that serves softirqs rested last. */
    boolean knowsRaises(TaskRecord daemon) {
        return !hasLost || daemon.softirqsKnownAt >= since;
    }

    boolean isSettled() {
        return isSettled;
    }

    boolean isDisturbed() {
        return isDisturbed;
    }

    /** Notes that an event proves all open interrupts to be known. */
    void settle() {
        isSettled = true;
        isDisturbed = false;
    }

    /** Notes that events of the CPU were lost until {@code time}. */
    void lose(long time) {
        forget(time);
        disturb();
    }

    /** The time, ns, from which on nothing shows what the CPU's task does. */
    long sightEnd() {
        return Math.max(sightEnd, namedAt);
    }

    /** Notes that task switches were lost here, by the tracer's own count. */
    void loseSwitches(long from, long to) {
        losses.add(from);
        losses.add(to);
    }

    /** When task switches were lost here for the first time since then; {@link Long#MAX_VALUE} if none were. */
    long lostSince(long time) {
        int place = firstLossSince(time);
        return place == losses.size() ? Long.MAX_VALUE : losses.getLong(place);
    }

    /** The end of that loss. */
    long lostUntil(long time) {
        int place = firstLossSince(time);
        return place == losses.size() ? Long.MAX_VALUE : losses.getLong(place + 1);
    }

    private int firstLossSince(long time) {
        int place = losses.size();
        while (place > 0 && losses.getLong(place - 2) >= time) {
            place -= 2;
        }
        return place;
    }

    /** Whether task switches were lost, and nothing shows yet which task has the CPU since. */
    boolean isLost() {
        return !losses.isEmpty() && isUnknown();
    }

    /** Notes that events of handlers were lost here, while the running task is known. */
    void loseHandlers() {
        forgetHandlers();
        current.frames = null;
        disturb();
    }

    private void disturb() {
        isDisturbed = true;
        hasLost = true;
    }

    /** Notes that the CPU is out of sight until {@code time}. */
    void forget(long time) {
        current = TaskRecord.standIn(-1);
        awaited = false;
        forgetHandlers();
        since = time;
        namedAt = time;
        occupancy.change(time, CpuOccupancy.NOBODY);
    }

    private void forgetHandlers() {
        frames = null;
        derived = null;
        toldBefore = null;
        left = null;
        knowsWaitCall = false;
        isSettled = false;
        Arrays.fill(raises, null);
        expired = 0;
    }

    /** Notes that a handler ended; {@code result} is what it returned. */
    void leave(InterruptFrame frame, long time, long result) {
        left = frame;
        leftAt = time;
        leftResult = result;
    }

    /**
     * The interrupt whose last event is not before {@code earliest}, and which may continue after it; null if there is
     * none.
     */
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

    /** Notes that a softirq starts to be served, so that it can be raised again. */
    void serve(long vector) {
        if (vector >= 0 && vector < SOFTIRQS && raises[(int) vector] != null) {
            raises[(int) vector].isPending = false;
        }
    }

    /**
     * The first raise, among some softirqs that are not served yet, that may lead to a wake-up now; null if there is
     * none.
     */
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

    /** The innermost run, by recorded entries and exits. */
    InterruptFrame recordedTop() {
        return frames != null ? frames : current.frames;
    }

    /** The run that took the CPU from the task, whatever interrupted it in turn; null in plain task context. */
    InterruptFrame outermost() {
        InterruptFrame frame = current.frames != null ? current.frames : frames;
        while (frame != null && frame.below != null) {
            frame = frame.below;
        }
        return frame;
    }

    /** The worker that stands for a handler on this CPU, {@link ExecutionGraph#NONE} before its first run. */
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
