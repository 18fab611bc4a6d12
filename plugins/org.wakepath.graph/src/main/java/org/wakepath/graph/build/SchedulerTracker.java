// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.Optional;
import java.util.Set;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.CallTable;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.graph.model.Loss;
import org.wakepath.graph.model.QueueTable;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelService;
import org.wakepath.kernel.SwitchOut;
import org.wakepath.kernel.SystemCalls;

/** Follows the tasks of a host from switch to switch and from wake-up to wake-up. */
final class SchedulerTracker {
    /** So many switches that do not continue the ones before show a filter; fewer may be losses. */
    private static final int FEWEST_FILTERED = 10;
    /** The part of all switches that these are at least. */
    private static final int FILTERED_PART = 4;

    private final HostState state;
    private final ExecutionGraph graph;
    private final InterruptTracker interrupts;
    private final WakeupAttribution attribution;
    private final KillTracker kills;
    private final CallTable.Facts facts = new CallTable.Facts();
    private final HoldTracker holds;
    private final Causes causes;

    SchedulerTracker(HostState state, InterruptTracker interrupts, WakeupAttribution attribution, HoldTracker holds,
            Causes causes, KillTracker kills) {
        this.causes = causes;
        this.state = state;
        this.graph = state.graph;
        this.interrupts = interrupts;
        this.attribution = attribution;
        this.holds = holds;
        this.kills = kills;
    }

    void onSwitch(MergedEvents e) {
        interrupts.dropHardFrames();
        interrupts.forgetLeft();
        int prevTid = (int) e.value(KernelEvent.SWITCH_PREV_TID);
        onRunning(prevTid, e);
        TaskRecord next = readyTask(e);
        TaskRecord prev = state.cpu.current;
        name(prev, e, KernelEvent.SWITCH_PREV_COMM);
        switchOut(prev, e.value(KernelEvent.SWITCH_PREV_STATE));
        state.cpu.knowsWaitCall = false;
        switchIn(next);
        if (next == state.cpu.idle && prev.status == TaskRecord.Status.RUNNABLE) {
            holds.leaveForIdle(prev);
        }
        if (!next.named) {
            name(next, e, KernelEvent.SWITCH_NEXT_COMM);
        }
    }

    /** The task that gets the CPU. What let it run may be recorded at the same time, on another CPU. */
    private TaskRecord readyTask(MergedEvents e) {
        int tid = (int) e.value(KernelEvent.SWITCH_NEXT_TID);
        if (!isTask(tid)) {
            return state.task(tid);
        }
        TaskRecord next = state.find(tid);
        while ((next == null || lacksCause(next)) && causes.readBefore(e, () -> mayLetRun(tid, e))) {
            next = state.find(tid);
        }
        return next == null ? state.newTask(tid) : next;
    }

    private boolean lacksCause(TaskRecord task) {
        return switch (task.status) {
            case BLOCKED -> !task.wokenEarly;
            case UNKNOWN -> true;
            case RUNNING -> task.ranOn != state.cpu && task.ranOn.current == task;
            case RUNNABLE, DEAD -> false;
        };
    }

    private boolean mayLetRun(int tid, MergedEvents e) {
        TaskRecord.Status status = state.met(tid).map(task -> task.status).orElse(TaskRecord.Status.UNKNOWN);
        return switch (e.kind()) {
            case KernelEvent.SWITCH -> status != TaskRecord.Status.BLOCKED
                    && e.value(KernelEvent.SWITCH_PREV_TID) == tid;
            case KernelEvent.WAKEUP -> status != TaskRecord.Status.RUNNING
                    && e.value(KernelEvent.WAKEUP_TID) == tid && e.value(KernelEvent.WAKEUP_MATCH) != 0;
            case KernelEvent.WAKEUP_NEW -> status == TaskRecord.Status.UNKNOWN
                    && e.value(KernelEvent.WAKEUP_TID) == tid;
            case KernelEvent.FORK -> status == TaskRecord.Status.UNKNOWN
                    && e.value(KernelEvent.FORK_CHILD_TID) == tid;
            default -> false;
        };
    }

    /** Reads a switch before the excerpt: the running task from now on, and the names of both tasks. */
    void onEarlierSwitch(MergedEvents e) {
        TaskRecord prev = state.task((int) e.value(KernelEvent.SWITCH_PREV_TID));
        TaskRecord next = state.task((int) e.value(KernelEvent.SWITCH_NEXT_TID));
        prev.call = SystemCalls.NONE;
        prev.modeKnownAt = TaskRecord.NEVER;
        next.call = SystemCalls.NONE;
        next.modeKnownAt = TaskRecord.NEVER;
        name(prev, e, KernelEvent.SWITCH_PREV_COMM);
        name(next, e, KernelEvent.SWITCH_NEXT_COMM);
        state.cpu.current = next;
    }

    /** Handles an event that names the task which runs on its CPU. */
    void onRunning(int tid, MergedEvents e) {
        if (!state.cpu.isUnknown() && state.cpu.current.tid != tid && !takesOver(state.cpu.current, tid, e)) {
            graph.count(Finding.CONTRADICTIONS, 1);
            miss(new Loss(state.cpu.namedAt, state.now, 0, 0), Hidden.ALL);
        }
        if (state.cpu.isUnknown()) {
            adoptCurrent(tid);
        }
        state.cpu.namedAt = state.now;
    }

    /** Whether a thread takes over the id of its leader. Its events have that id before the one of its exec. */
    private boolean takesOver(TaskRecord thread, int tid, MergedEvents e) {
        return !thread.isStandIn() && (state.process(thread) == tid
                || e.kind() == KernelEvent.EXEC && e.value(KernelEvent.EXEC_OLD_TID) == thread.tid);
    }

    /** Notes that a task proves to run on the event's CPU, and did so since the CPU came in sight. */
    void adoptCurrent(int tid) {
        if (tid < 0) {
            return;
        }
        TaskRecord task = state.task(tid);
        CpuRecord cpu = state.cpu;
        task.frames = cpu.current.frames;
        cpu.current = task;
        task.ranOn = cpu;
        cpu.occupancy.change(cpu.since, task.occupant());
        if (task.isStandIn()) {
            return;
        }
        if (task.wokenUnseen != ExecutionGraph.NONE && graph.time(task.wokenUnseen) >= cpu.since) {
            adoptUnseenWakeup(task);
        }
        if (task.tail == ExecutionGraph.NONE) {
            state.begin(task, cpu.since);
        } else {
            loseUnseen(task);
            state.extend(task, lostFromSight(task), cpu.since);
        }
        task.status = TaskRecord.Status.RUNNING;
        task.hold = ExecutionGraph.NONE;
    }

    /**
     * Ends what is known of a task that has a CPU or queues on one, where nothing of that CPU was recorded any more. It
     * may have run at once, and waited, and run again.
     */
    private void loseUnseen(TaskRecord task) {
        boolean isRunnable = task.status == TaskRecord.Status.RUNNABLE;
        if (task.isStandIn() || !isRunnable && task.status != TaskRecord.Status.RUNNING) {
            return;
        }
        long from = state.lostFromSight(task);
        if (from < state.now) {
            task.unseenUntil = isRunnable ? state.foundAgain(task) : Long.MAX_VALUE;
            if (isRunnable) {
                endReadyUnseen(task, from);
            } else {
                loseSight(task, from);
            }
        }
    }

    /** Ends a stretch in which a task was ready at a time from which on nothing shows what it did. */
    private void endReadyUnseen(TaskRecord task, long time) {
        if (task.hold != ExecutionGraph.NONE) {
            holds.end(task, time);
        } else if (time > task.tailTime) {
            endQueue(task, time, task.queue.cpu());
        }
        task.status = TaskRecord.Status.UNKNOWN;
    }

    /** Notes that a woken task was running then, and ever since its CPU came in sight, so that it was not blocked. */
    private void adoptUnseenWakeup(TaskRecord task) {
        int woken = task.wokenUnseen;
        graph.count(Finding.NO_OP_WAKEUPS, 1);
        graph.count(Finding.UNKNOWN_WAKERS, graph.linkKind(woken) == LinkKind.WAKEUP ? 0 : -1);
        boolean isGiver = task.service.servesInTurns() && graph.linkKind(woken) == LinkKind.WAKEUP;
        task.earlyWaker = isGiver ? graph.link(woken) : ExecutionGraph.NONE;
        task.earlyCertainty = graph.certainty(woken);
        if (graph.has(graph.left(woken), ExecutionGraph.TRACE_START)) {
            graph.beginAt(graph.left(woken), state.cpu.since);
            graph.replaceEdge(woken, EdgeState.RUNNING);
        } else {
            graph.replaceEdge(woken, EdgeState.UNKNOWN);
        }
        task.status = TaskRecord.Status.RUNNING;
        task.wokenEarly = true;
        task.wokenUnseen = ExecutionGraph.NONE;
        task.woken = ExecutionGraph.NONE;
    }

    /** The state until now of a task that proves to run although no switch said so. */
    private static EdgeState lostFromSight(TaskRecord task) {
        return task.status == TaskRecord.Status.RUNNING ? EdgeState.RUNNING : EdgeState.UNKNOWN;
    }

    private void switchOut(TaskRecord task, long prevState) {
        if (task.isStandIn()) {
            return;
        }
        InterruptFrame frame = task.frames;
        for (InterruptFrame f = frame; f != null; f = f.caller()) {
            state.extend(f, EdgeState.RUNNING, state.now);
        }
        int out = frame == null ? state.extend(task, EdgeState.RUNNING, state.now)
                : state.extendInterrupted(task, state.cpu.outermost(), state.now);
        if (Math.max(task.switchedInAt, task.calledAt) <= state.cpu.callsLostUntil) {
            loseCall(task); // it ran here while its return may have been lost
        }
        task.queue.start(state.cpu.number);
        task.hold = task.nextHold;
        task.nextHold = ExecutionGraph.NONE;
        SwitchOut reason = reason(prevState, task.exiting);
        switch (reason) {
            case PREEMPTED -> task.status = TaskRecord.Status.RUNNABLE;
            case DEAD -> die(task);
            default -> block(task, out, reason);
        }
    }

    private void die(TaskRecord task) {
        task.status = TaskRecord.Status.DEAD;
        task.frames = null;
        state.forget(task);
    }

    private void block(TaskRecord task, int out, SwitchOut reason) {
        task.status = TaskRecord.Status.BLOCKED;
        task.lastWoken = ExecutionGraph.NONE;
        task.blockedAs = reason;
        if (task.service.restsIn(reason, state.reportsTaskStates)) {
            graph.flag(out, ExecutionGraph.RESTED);
        }
        if (reason == SwitchOut.UNINTERRUPTIBLE) {
            graph.flag(out, ExecutionGraph.UNINTERRUPTIBLE);
        }
        if (reason == SwitchOut.IDLE) {
            graph.workers().prove(task.worker, ThreadKind.KERNEL);
        }
        if (reason == SwitchOut.INTERRUPTIBLE || reason == SwitchOut.IDLE) {
            task.softirqsKnownAt = state.now; // a softirq waits only for locks
        }
        task.slept = true;
        if ((reason == SwitchOut.STOPPED || reason == SwitchOut.TRACED) && task.hold == ExecutionGraph.NONE) {
            holds.stop(task);
        }
        if (state.cpu.knowsWaitCall) {
            graph.calls().put(out, state.cpu.waitCall);
        } else if (task.call != SystemCalls.NONE) {
            facts.clear(state.calls.name(task.call));
            if (task.descriptor >= 0) {
                facts.descriptor = task.descriptor;
                facts.file = file(task);
            }
            graph.calls().put(out, facts);
        }
    }

    /**
     * What the descriptor of a task's call stands for. Where a change of it may not be recorded, only the call tells.
     */
    private String file(TaskRecord task) {
        boolean isKnown = task.peer.isEmpty() && state.calls.showDescriptors();
        return isKnown ? state.descriptors.name(state.process(task), task.descriptor) : task.peer;
    }

    private void switchIn(TaskRecord task) {
        if (task.isStandIn() && task != state.cpu.idle) {
            state.cpu.forget(state.now);
            return;
        }
        state.cpu.current = task;
        task.ranOn = state.cpu;
        state.cpu.settle();
        state.cpu.awaited = false;
        state.cpu.switches++;
        state.cpu.occupancy.change(state.now, task.occupant());
        if (task.isStandIn()) {
            return;
        }
        if (!state.knowsHandlers(task)) {
            task.frames = null;
        }
        if (task.slept) {
            task.slept = false;
            task.inKernelAt = state.now;
            task.tookUpAt = state.now;
        }
        task.switchedInAt = state.now;
        int in = arrive(task);
        for (InterruptFrame f = task.frames; f != null; f = f.caller()) {
            int resumed = state.extend(f, graph.state(in), state.now);
            graph.link(resumed, graph.linkKind(in), graph.link(in));
        }
        task.status = TaskRecord.Status.RUNNING;
        task.unseenUntil = TaskRecord.NEVER;
        task.hold = ExecutionGraph.NONE;
        task.wokenEarly = false;
        task.wokenUnseen = ExecutionGraph.NONE;
        task.earlyWaker = ExecutionGraph.NONE;
        task.received = ExecutionGraph.NONE;
    }

    private int arrive(TaskRecord task) {
        loseUnseen(task);
        return switch (task.status) {
            case RUNNABLE -> endReady(task, state.cpu.number);
            case BLOCKED -> arriveUnwoken(task);
            case RUNNING -> state.extend(task, EdgeState.RUNNING, state.now);
            case UNKNOWN, DEAD -> {
                if (task.tail == ExecutionGraph.NONE) {
                    state.begin(task, graph.begin());
                }
                yield state.extend(task, EdgeState.UNKNOWN, state.now);
            }
        };
    }

    /** Ends a stretch in which a task was ready, or was kept from running and then ready, with a moment on a CPU. */
    private int endReady(TaskRecord task, int cpu) {
        int released = holds.release(task, cpu);
        if (released != ExecutionGraph.NONE && task.tailTime >= state.now) {
            return released;
        }
        return endQueue(task, state.now, cpu);
    }

    /** Ends a stretch in which a task was ready, and queued on CPUs, at a time. */
    private int endQueue(TaskRecord task, long time, int cpu) {
        long start = task.tailTime;
        int end = state.extend(task, EdgeState.PREEMPTED, time, cpu);
        task.queue.write(graph.queues(), end, start, cpu);
        return end;
    }

    /** Handles a task that may not run from now on. One that is in the queue of a CPU was ready, or held and ready. */
    void onHeld(MergedEvents e) {
        TaskRecord task = state.task((int) e.value(KernelEvent.HELD_TID));
        if (task.isStandIn()) {
            return;
        }
        if (task.status == TaskRecord.Status.RUNNABLE) {
            if (holds.isStill(task)) {
                return;
            }
            endReady(task, lastQueue(task));
        }
        holds.onHeld(task, e);
    }

    /** Handles a blocked task that runs again without a wake-up in between: the wake-up came early, or is missing. */
    private int arriveUnwoken(TaskRecord task) {
        if (task.wokenEarly) {
            graph.count(Finding.ADOPTED_WAKEUPS, 1);
            task.hold = ExecutionGraph.NONE;
            task.status = TaskRecord.Status.RUNNABLE;
            loseUnseen(task);
            int in = task.status == TaskRecord.Status.UNKNOWN ? state.extend(task, EdgeState.UNKNOWN, state.now)
                    : endReady(task, state.cpu.number);
            graph.flag(in, ExecutionGraph.ADOPTED);
            if (task.earlyWaker != ExecutionGraph.NONE) {
                graph.link(in, LinkKind.WAKEUP, task.earlyWaker);
                graph.doubt(in, task.earlyCertainty);
            }
            task.wakeWithin(ExecutionGraph.NONE);
            return in;
        }
        graph.count(Finding.MISSING_WAKEUPS, 1);
        if (task.hold != ExecutionGraph.NONE) {
            return holds.end(task, state.now);
        }
        int in = state.extend(task, EdgeState.BLOCKED, state.now);
        task.wakeWithin(in);
        return in;
    }

    void onWakeup(MergedEvents e) {
        if (e.value(KernelEvent.WAKEUP_MATCH) == 0) {
            return;
        }
        int tid = (int) e.value(KernelEvent.WAKEUP_TID);
        if (tid == TaskRecord.IDLE_TID) {
            return;
        }
        TaskRecord task = wakee(tid, e);
        loseUnseen(task);
        if (!task.named) {
            name(task, e, KernelEvent.WAKEUP_COMM);
        }
        switch (task.status) {
            case RUNNING, RUNNABLE -> wakeEarly(task, e);
            case BLOCKED -> wake(task, e);
            case UNKNOWN -> {
                if (task.tail == ExecutionGraph.NONE) {
                    beginBefore(task, e.value(KernelEvent.WAKEUP_TARGET));
                }
                wake(task, e);
                task.wokenUnseen = task.tail;
            }
            case DEAD -> graph.count(Finding.NO_OP_WAKEUPS, 1);
        }
        if (state.cpu.top() == null) {
            state.cpu.current.wokeAt = state.now;
        }
    }

    /**
     * The task that is woken. It may have gone to sleep at the same time, on another CPU. Whoever ended at that time
     * was woken before, in vain.
     */
    private TaskRecord wakee(int tid, MergedEvents e) {
        TaskRecord task = isTask(tid) ? state.find(tid) : state.task(tid);
        if (task == null || task.status == TaskRecord.Status.RUNNING || task.status == TaskRecord.Status.UNKNOWN) {
            boolean isExiting = task != null && task.exiting;
            causes.readBefore(e, () -> e.kind() == KernelEvent.SWITCH && e.value(KernelEvent.SWITCH_PREV_TID) == tid
                    && reason(e.value(KernelEvent.SWITCH_PREV_STATE), isExiting) != SwitchOut.DEAD);
            return state.task(tid);
        }
        return task;
    }

    private SwitchOut reason(long prevState, boolean isExiting) {
        return SwitchOut.decode(prevState, state.reportsTaskStates, isExiting);
    }

    /**
     * Begins a task that is woken before it is seen to run. If it sleeps on a CPU without a stream, it may have run.
     */
    private void beginBefore(TaskRecord task, long target) {
        if (isCpu(target) && isSleptOnHidden((int) target)) {
            state.begin(task, graph.begin());
            task.unseenUntil = Long.MAX_VALUE;
        } else {
            beginAsleep(task);
        }
    }

    /** Handles a task that sleeps since before the trace. If it serves others, it most likely has nothing to do. */
    private void beginAsleep(TaskRecord task) {
        state.begin(task, graph.begin());
        if (task.listedCall != null) {
            graph.calls().put(task.tail, task.listedCall);
        }
        if (task.service != KernelService.NONE) {
            graph.flag(task.tail, ExecutionGraph.RESTED);
        }
    }

    /**
     * The waker of a thread that serves is a part of the graph, because a turn starts there if the thread is about to
     * rest.
     */
    private void wakeEarly(TaskRecord task, MergedEvents e) {
        task.wokenEarly = true;
        task.tookUpAt = state.now;
        if (task.service.servesInTurns()) {
            attribution.attribute(task, e);
            boolean isKnown = attribution.kind() == LinkKind.WAKEUP;
            task.earlyWaker = isKnown ? attribution.source() : ExecutionGraph.NONE;
            task.earlyCertainty = attribution.certainty();
        }
        graph.count(Finding.NO_OP_WAKEUPS, 1);
    }

    private void wake(TaskRecord task, MergedEvents e) {
        attribution.attribute(task, e);
        if (task.status == TaskRecord.Status.BLOCKED && task.hold != ExecutionGraph.NONE) {
            release(task);
            return;
        }
        if (task.status == TaskRecord.Status.UNKNOWN && task.unseenUntil != TaskRecord.NEVER) {
            state.extend(task, EdgeState.UNKNOWN, Math.min(state.now, task.unseenUntil));
        }
        int woken = state.extend(task, EdgeState.BLOCKED, state.now);
        graph.link(woken, attribution.kind(), attribution.source());
        graph.doubt(woken, attribution.certainty());
        if (attribution.kind() != LinkKind.WAKEUP) {
            graph.count(Finding.UNKNOWN_WAKERS, 1);
        }
        task.wakeWithin(woken);
        task.lastWoken = woken;
        task.tookUpAt = state.now;
        task.status = TaskRecord.Status.RUNNABLE;
        task.unseenUntil = TaskRecord.NEVER;
        startReady(task, e.value(KernelEvent.WAKEUP_TARGET));
        state.cpu.woke = woken;
    }

    /** Notes where a task queues that was made ready. Where the event does not say, it is where the task slept. */
    private void startReady(TaskRecord task, long target) {
        int slept = task.ranOn == null ? QueueTable.UNKNOWN : task.ranOn.number;
        int cpu = isCpu(target) ? (int) target : slept;
        task.queue.start(cpu);
        state.await(cpu);
        if (isSleptOnHidden(cpu)) {
            hide(task, task.tailTime);
        }
    }

    /** Whether nothing shows what a CPU does on which a task slept. Some tracers have no stream of an idle CPU. */
    private boolean isSleptOnHidden(int cpu) {
        boolean isMissing = cpu != QueueTable.UNKNOWN && state.sight.isMissing(cpu);
        state.missesCpu |= isMissing;
        return isMissing || cpu != QueueTable.UNKNOWN && state.sight.hasStream(cpu) && state.isHidden(cpu);
    }

    /** Notes that nothing tells what a ready task does from a time on. */
    private void hide(TaskRecord task, long time) {
        endReadyUnseen(task, time);
        task.unseenUntil = Long.MAX_VALUE;
    }

    private static boolean isCpu(long number) {
        return number >= 0 && number <= ExecutionGraph.LAST_CPU;
    }

    /**
     * Notes that a task which does not run goes to another CPU. The waker itself may do that, in the middle of the
     * wake-up: then the task queued nowhere before. But a CPU that has nothing else to do also takes ready tasks from
     * others. So if the task comes to the waker's CPU, it is not known where it was meanwhile.
     */
    void onMigrate(MergedEvents e) {
        long to = e.value(KernelEvent.MIGRATE_TO);
        Optional<TaskRecord> moved = state.met((int) e.value(KernelEvent.MIGRATE_TID));
        if (moved.isEmpty() || !isCpu(to)) {
            return;
        }
        TaskRecord task = moved.get();
        boolean isWithinWakeup = state.wokeBefore == task.tail && task.tail != ExecutionGraph.NONE;
        if (!isWithinWakeup) {
            loseUnseen(task);
        } else if (task.status == TaskRecord.Status.UNKNOWN) {
            showReady(task);
        }
        boolean isRunnable = task.status == TaskRecord.Status.RUNNABLE;
        if (!isRunnable) {
            task.queue.start(QueueTable.UNKNOWN); // if a wake-up came early, it is ready already
        } else if (isWithinWakeup) {
            task.queue.start(to == state.cpu.number ? QueueTable.UNKNOWN : (int) to);
        }
        state.missesCpu |= !state.sight.hasStream((int) to);
        if (isRunnable && state.isHidden((int) to)) {
            hide(task, isWithinWakeup ? task.tailTime : state.now);
        } else if (task.queue.cpu() != to) {
            task.queue.move(state.now, (int) to);
        }
        state.await((int) to);
    }

    /** Handles the migration of a task within its wake-up that seemed to queue on a CPU which nothing shows. */
    private void showReady(TaskRecord task) {
        task.status = TaskRecord.Status.RUNNABLE;
        task.unseenUntil = TaskRecord.NEVER;
    }

    /** Handles the wake-up of a task that was frozen or stopped. It did not wait for whoever lets it go on. */
    private void release(TaskRecord task) {
        if (task.blockedAs == SwitchOut.TRACED && attribution.kind() == LinkKind.WAKEUP
                && graph.workers().isTask(graph.worker(attribution.source()))) {
            holds.stoppedBy(task, graph.worker(attribution.source()));
        }
        holds.end(task, state.now);
        task.wakeWithin(ExecutionGraph.NONE);
        task.status = TaskRecord.Status.RUNNABLE;
    }

    void onWakeupNew(MergedEvents e) {
        TaskRecord child = state.task((int) e.value(KernelEvent.WAKEUP_TID));
        if (child.tail == ExecutionGraph.NONE && !child.isStandIn()) {
            bear(child, state.touch());
        }
        if (!child.named) {
            name(child, e, KernelEvent.WAKEUP_COMM);
        }
        long target = e.value(KernelEvent.WAKEUP_TARGET);
        if (child.status == TaskRecord.Status.RUNNABLE) {
            if (child.queue.isMoved()) {
                child.queue.startBefore(isCpu(target) ? (int) target : QueueTable.UNKNOWN); // at the same time
            } else {
                startReady(child, target);
            }
        }
    }

    void onFork(MergedEvents e) {
        int tid = (int) e.value(KernelEvent.FORK_CHILD_TID);
        if (!isTask(tid)) {
            return;
        }
        TaskRecord child = state.newTask(tid);
        state.descriptors.forget(tid); // the child's process, if it is one
        name(child, e, KernelEvent.FORK_CHILD_COMM);
        long process = e.value(KernelEvent.FORK_CHILD_PID);
        if (process != EventBatch.MISSING) {
            graph.workers().setProcess(child.worker, (int) process);
        }
        state.noteInnerId(child, innerTid(e), e.value(KernelEvent.FORK_NAMESPACE));
        int parentTid = (int) e.value(KernelEvent.FORK_PARENT_TID);
        graph.workers().prove(child.worker,
                parentTid == TaskRecord.KERNEL_PARENT_TID ? ThreadKind.KERNEL : ThreadKind.USER);
        child.modeKnownAt = state.now;
        child.softirqsKnownAt = state.now;
        if (state.cpu.isUnknown()) {
            adoptCurrent(parentTid);
        }
        bear(child, state.touch());
    }

    /** The child's id in the innermost of its pid namespaces; missing if it is not recorded. */
    private static long innerTid(MergedEvents e) {
        long levels = e.value(KernelEvent.FORK_LEVELS);
        if (levels == EventBatch.MISSING) {
            return e.value(KernelEvent.FORK_INNER_TID);
        }
        long inner = levels - 2;
        return inner >= 0 && inner < KernelEvent.FORK_INNER_TIDS ? e.value(KernelEvent.FORK_INNER_TID + (int) inner)
                : EventBatch.MISSING;
    }

    private void bear(TaskRecord child, int parent) {
        child.moveTo(graph.add(state.now, child.worker, ExecutionGraph.NONE, EdgeState.UNKNOWN, state.cpu.number),
                state.now);
        graph.workers().append(child.worker, child.tail);
        if (parent != ExecutionGraph.NONE) {
            graph.link(child.tail, LinkKind.FORK, parent);
            if (graph.workers().isTask(graph.worker(parent))) {
                graph.workers().setParent(child.worker, graph.worker(parent));
            }
        }
        child.status = TaskRecord.Status.RUNNABLE;
        child.tookUpAt = state.now;
        child.queue.start(QueueTable.UNKNOWN);
    }

    void onExec(MergedEvents e) {
        int tid = (int) e.value(KernelEvent.EXEC_TID);
        long oldTid = e.value(KernelEvent.EXEC_OLD_TID);
        if (oldTid != tid && isTask(tid) && isTask((int) oldTid)) {
            state.takeOver(state.task((int) oldTid), tid);
        }
        if (isTask(tid)) {
            state.descriptors.forget(state.process(state.task(tid)));
        }
    }

    /**
     * Whether a tid can belong to a task. The tid of idle tasks and those of broken events cannot. A missing one is 0.
     */
    private static boolean isTask(int tid) {
        return tid > TaskRecord.IDLE_TID;
    }

    void onExit(MergedEvents e) {
        TaskRecord task = state.task((int) e.value(KernelEvent.EXIT_TID));
        kills.onExit(task);
        task.exiting = true;
        if (!task.isStandIn() && state.process(task) == task.tid) {
            state.descriptors.forget(task.tid);
        }
    }

    /**
     * Names a task anew. A thread that takes over its leader's id by exec gets the name of the new program before the
     * event of the exec: by its id, that seems to be the name of the leader, which has ended.
     */
    void onRename(MergedEvents e) {
        state.met((int) e.value(KernelEvent.RENAME_TID)).filter(task -> !task.exiting)
                .ifPresent(task -> name(task, e, KernelEvent.RENAME_NAME));
    }

    /** Handles lost events on this CPU. They touch only what they can have told. */
    void loss(Loss loss, Set<Hidden> hidden) {
        graph.count(Finding.DISCARDED, loss.events());
        graph.count(Finding.MISSING_PACKETS, loss.packets());
        miss(loss, hidden);
    }

    private void miss(Loss loss, Set<Hidden> hidden) {
        graph.count(Finding.LOSSES, 1);
        if (Hidden.canEndWaits(hidden)) {
            graph.losses().add(loss);
        } else if (hidden.contains(Hidden.CALLS)) {
            graph.losses().addOfCalls(loss);
        }
        forget(loss, hidden);
    }

    /** After a loss, what its events can have told of this CPU is not known. */
    void forget(Loss loss, Set<Hidden> hidden) {
        if (hidden.contains(Hidden.SWITCHES) || hidden.contains(Hidden.CALLS)) {
            state.callsLostUntil = Math.max(state.callsLostUntil, loss.to());
            state.cpu.callsLostUntil = Math.max(state.cpu.callsLostUntil, loss.to());
            loseCall(state.cpu.current);
        }
        if (hidden.contains(Hidden.CAUSES)) {
            state.causesLostUntil = Math.max(state.causesLostUntil, loss.to());
        }
        if (hidden.contains(Hidden.SWITCHES) || hidden.contains(Hidden.HANDLERS)) {
            state.handlersLostUntil = Math.max(state.handlersLostUntil, loss.to());
        }
        if (hidden.contains(Hidden.SWITCHES)) {
            forgetTask(loss);
        } else if (hidden.contains(Hidden.HANDLERS)) {
            forgetHandlers(loss.from());
        }
    }

    /** The task may be in another call, or in none. */
    private void loseCall(TaskRecord task) {
        state.descriptors.clear();
        task.call = SystemCalls.NONE;
        task.woken = ExecutionGraph.NONE;
    }

    private void forgetTask(Loss loss) {
        TaskRecord current = state.cpu.current;
        if (current.isStandIn() || current.ranOn == state.cpu) {
            loseSight(current, loss.from());
        }
        state.cpu.occupancy.change(loss.from(), CpuOccupancy.NOBODY);
        if (loss.events() != 0 || loss.packets() != 0) {
            state.cpu.loseSwitches(loss.from(), loss.to());
        }
        state.cpu.lose(loss.to());
    }

    /** What the open handlers do from now on is not known, and neither is how long they had the CPU. */
    private void forgetHandlers(long time) {
        TaskRecord current = state.cpu.current;
        if (state.cpu.recordedTop() != null && !current.isStandIn()) {
            state.extend(current, EdgeState.UNKNOWN, time);
        }
        state.cpu.loseHandlers();
    }

    private void loseSight(TaskRecord task, long time) {
        if (!task.isStandIn()) {
            state.extend(task, task.frames == null ? EdgeState.RUNNING : EdgeState.UNKNOWN, time);
            task.status = TaskRecord.Status.UNKNOWN;
        }
        task.frames = null;
    }

    /** Ends the trace; all tasks stay in their last state. */
    void finish() {
        state.now = graph.end();
        boolean isFiltered = isFiltered();
        if (isFiltered) {
            graph.count(Finding.FILTERED, graph.found(Finding.CONTRADICTIONS));
            state.cpus().forEach(this::endUnseen);
        }
        state.cpus().forEach(this::endSight);
        state.cpus().forEach(this::endInterrupted);
        for (TaskRecord task : state.tasks().stream().sorted((a, b) -> Integer.compare(a.worker, b.worker)).toList()) {
            if (task.tail == ExecutionGraph.NONE && !isFiltered) {
                beginListed(task);
            }
            if (task.tail != ExecutionGraph.NONE) {
                graph.flag(end(task), ExecutionGraph.TRACE_END);
            }
        }
    }

    /**
     * Whether only the switches of some tasks were recorded, as perf does for one process. Where events are lost, most
     * switches still continue the ones before.
     */
    private boolean isFiltered() {
        long switches = state.cpus().stream().mapToLong(cpu -> cpu.switches).sum();
        return graph.found(Finding.CONTRADICTIONS) >= FEWEST_FILTERED
                && graph.found(Finding.CONTRADICTIONS) >= switches / FILTERED_PART;
    }

    /** The last switch gave the CPU to a task whose own switches are not recorded: it may have left at once. */
    private void endUnseen(CpuRecord cpu) {
        TaskRecord task = cpu.current;
        if (!task.isStandIn() && task.ranOn == cpu && cpu.top() == null) {
            loseSight(task, cpu.namedAt);
        }
    }

    /** A CPU's trace may end before that of others: what its task did then is not known. */
    private void endSight(CpuRecord cpu) {
        long end = cpu.sightEnd();
        TaskRecord task = cpu.current;
        if (end >= graph.end() || task.isStandIn() || task.ranOn != cpu
                || task.status != TaskRecord.Status.RUNNING) {
            return;
        }
        if (cpu.outermost() != null) {
            state.extendInterrupted(task, cpu.outermost(), end);
        }
        loseSight(task, end);
        task.unseenUntil = Long.MAX_VALUE;
        cpu.forget(end);
    }

    /**
     * Begins a task that the list of what was there before names, and no other event. It had no switch and no wake-up,
     * so it waited all the time.
     */
    private void beginListed(TaskRecord task) {
        if (task.listed.waited() && state.cpu != null) {
            beginAsleep(task);
            task.status = TaskRecord.Status.BLOCKED;
        }
    }

    private int end(TaskRecord task) {
        loseUnseen(task);
        return switch (task.status) {
            case RUNNABLE -> endReady(task, lastQueue(task));
            case BLOCKED -> task.hold == ExecutionGraph.NONE ? state.extend(task, EdgeState.BLOCKED, state.now)
                    : holds.end(task, state.now);
            case RUNNING -> state.extend(task, EdgeState.RUNNING, state.now);
            case UNKNOWN, DEAD -> state.extend(task, EdgeState.UNKNOWN, state.now);
        };
    }

    /** A handler that still runs keeps the CPU to the end. */
    private void endInterrupted(CpuRecord cpu) {
        if (cpu.outermost() != null && !cpu.current.isStandIn()) {
            state.extendInterrupted(cpu.current, cpu.outermost(), graph.end());
        }
    }

    /** The CPU for the last moment of a ready task. The table of queues says so where none is known. */
    private int lastQueue(TaskRecord task) {
        return task.queue.cpu() == QueueTable.UNKNOWN ? state.cpu.number : task.queue.cpu();
    }

    private void name(TaskRecord task, MergedEvents e, int slot) {
        if (!task.isStandIn() && e.value(slot) != EventBatch.MISSING
                && task.isRenamed(e.bytes(), e.textOffset(slot), e.textLength(slot))) {
            state.rename(task, e.text(slot));
        }
    }
}
