// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.CpuOccupancy;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Hold;
import org.wakepath.graph.model.HoldTable;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.KernelEvent;

/**
 * Follows what keeps tasks from running that could: limits of their groups, the freezer, and signals. The kernel leaves
 * no ready task for idle, so where nothing of that is recorded, an idle CPU shows that its task may not run. Threads of
 * the kernel are in no group with a limit: where they seem to be left for idle, the CPU itself was slow to begin.
 */
final class HoldTracker {
    /**
     * The longest time between two looks of a kernel for tasks that it could run, with what a CPU needs to wake up, ns.
     */
    private static final long LONGEST_TICK = 12_000_000;
    private static final int SIGCONT = 18;
    private static final int FIRST_STOP = 19;
    private static final int LAST_STOP = 22;

    private final HostState state;
    private final ExecutionGraph graph;
    /** The limits of groups, by id. */
    private final Long2ObjectOpenHashMap<Limit> limits = new Long2ObjectOpenHashMap<>();
    /** By the addresses of the timers that give a group new time, at the start of each period and from other CPUs. */
    private final Long2ObjectOpenHashMap<Limit> periods = new Long2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Limit> slacks = new Long2ObjectOpenHashMap<>();
    /** The worker that stopped a process last, by process. */
    private final Int2IntOpenHashMap stoppers = new Int2IntOpenHashMap();

    /** The limit of a group. */
    static final class Limit {
        /** The tasks that wait for a period with new time, or have not run since. */
        private final Set<TaskRecord> held = new LinkedHashSet<>();
        private long slackAt = TaskRecord.NEVER;
    }

    HoldTracker(HostState state) {
        this.state = state;
        graph = state.graph;
        stoppers.defaultReturnValue(HoldTable.NOBODY);
    }

    void onName(MergedEvents e) {
        graph.holds().name(e.value(KernelEvent.CGROUP_ID), e.text(KernelEvent.CGROUP_NAME));
    }

    /**
     * Notes why a task will leave its CPU at the next event, was asleep until the next event, or does not run from now
     * on although it is ready.
     */
    void onHeld(TaskRecord task, MergedEvents e) {
        long group = known(e.value(KernelEvent.HELD_CGROUP));
        Hold.By by = Hold.By.recorded(e.value(KernelEvent.HELD_BY));
        int row = graph.holds().add(new HoldTable.Row(by, group, known(e.value(KernelEvent.HELD_QUOTA)),
                known(e.value(KernelEvent.HELD_PERIOD)), HoldTable.NOBODY));
        task.holdCertainty = Certainty.CERTAIN;
        if (task.status == TaskRecord.Status.RUNNABLE) {
            task.hold = row;
        } else if (task.status != TaskRecord.Status.BLOCKED) {
            task.nextHold = row;
        } else if (task.hold == ExecutionGraph.NONE) {
            // It waited, and then it was frozen; nothing tells when.
            task.hold = row;
            task.holdCertainty = Certainty.GUESSED;
        }
        task.limit = by == Hold.By.CPU_LIMIT && group != HoldTable.NO_GROUP ? limit(group, e) : null;
        task.renewedAt = TaskRecord.NEVER;
        if (task.limit != null) {
            task.limit.held.add(task);
        }
    }

    /** Whether nothing tells that a task which was held could run since. */
    boolean isStill(TaskRecord task) {
        return task.hold != ExecutionGraph.NONE && (task.limit == null || task.renewedAt == TaskRecord.NEVER);
    }

    private static long known(long value) {
        return value == EventBatch.MISSING ? 0 : value;
    }

    private Limit limit(long group, MergedEvents e) {
        Limit limit = limits.get(group);
        if (limit == null) {
            limit = new Limit();
            limits.put(group, limit);
        }
        periods.put(e.value(KernelEvent.HELD_PERIOD_TIMER), limit);
        slacks.put(e.value(KernelEvent.HELD_SLACK_TIMER), limit);
        return limit;
    }

    /** Notes that a timer expires, which may give a group new time. */
    void onExpiry(long timer) {
        if (periods.isEmpty()) {
            return;
        }
        Limit renewed = periods.get(timer);
        if (renewed != null) {
            renewed.held.forEach(this::renew);
        }
        Limit slack = slacks.get(timer);
        if (slack != null) {
            slack.slackAt = state.now;
        }
    }

    /**
     * Gives a task new time. An earlier period gave it too little if its CPU idles: the kernel leaves no ready task for
     * idle, and a group first pays what it ran beyond its limit.
     */
    private void renew(TaskRecord task) {
        boolean isLeft = task.ranOn != null && task.queue.cpu() == task.ranOn.number
                && task.ranOn.current == task.ranOn.idle;
        if (task.renewedAt == TaskRecord.NEVER || isLeft) {
            task.renewedAt = state.now;
        }
    }

    /** Notes who stops a process. */
    void onSignal(MergedEvents e) {
        int number = (int) e.value(KernelEvent.SIGNAL_NUMBER);
        TaskRecord target = state.task((int) e.value(KernelEvent.SIGNAL_TID));
        if (target.isStandIn()) {
            return;
        }
        int process = state.process(target);
        if (number == SIGCONT) {
            stoppers.remove(process);
        } else if (number >= FIRST_STOP && number <= LAST_STOP) {
            boolean isKnown = !state.cpu.current.isStandIn() && state.cpu.top() == null;
            stoppers.put(process, isKnown ? state.cpu.current.worker : HoldTable.NOBODY);
        }
    }

    /** Notes that a task leaves its CPU because it was stopped. */
    void stop(TaskRecord task) {
        hold(task, Certainty.CERTAIN, new HoldTable.Row(Hold.By.STOPPED, HoldTable.NO_GROUP, 0, 0,
                stoppers.get(state.process(task))));
    }

    /** Notes that the CPU of a ready task idles from now on. */
    void leaveForIdle(TaskRecord task) {
        if (task.hold == ExecutionGraph.NONE && !state.isKernelThread(task)) {
            guess(task);
        }
    }

    private void guess(TaskRecord task) {
        hold(task, Certainty.GUESSED, new HoldTable.Row(Hold.By.UNKNOWN));
    }

    private void hold(TaskRecord task, Certainty certainty, HoldTable.Row row) {
        task.hold = graph.holds().add(row);
        task.holdCertainty = certainty;
        task.limit = null;
    }

    /**
     * Adds to a ready task, which leaves the queue of a CPU now, for how long it was kept from running; returns the
     * moment at the end of that, {@link ExecutionGraph#NONE} if it was not.
     */
    int release(TaskRecord task, int cpu) {
        if (task.hold == ExecutionGraph.NONE && !state.isKernelThread(task) && wasLeft(task, cpu)) {
            guess(task);
        }
        return task.hold == ExecutionGraph.NONE ? ExecutionGraph.NONE : end(task, released(task));
    }

    /** Whether the CPU that a task queued on idled for longer than the kernel takes to find ready tasks. */
    private boolean wasLeft(TaskRecord task, int cpu) {
        return state.now - task.tailTime > LONGEST_TICK && task.queue.cpu() == cpu && graph.had(cpu).isPresent()
                && graph.occupancy(cpu).longest(CpuOccupancy.IDLE, task.tailTime, state.now) > LONGEST_TICK;
    }

    /** When a task that was held could run again. */
    private long released(TaskRecord task) {
        if (task.limit == null) {
            return state.now;
        }
        if (task.renewedAt != TaskRecord.NEVER) {
            return task.renewedAt;
        }
        return task.limit.slackAt > task.tailTime ? task.limit.slackAt : state.now;
    }

    /** Adds to a task that it was kept from running until a time, and returns the moment of that. */
    int end(TaskRecord task, long time) {
        int end = state.extend(task, EdgeState.HELD, time);
        graph.link(end, LinkKind.NONE, task.hold);
        graph.doubt(end, task.holdCertainty);
        if (task.limit != null) {
            task.limit.held.remove(task);
        }
        task.hold = ExecutionGraph.NONE;
        task.limit = null;
        return end;
    }

    /** Notes that whoever wakes a traced task now had stopped it. */
    void stoppedBy(TaskRecord task, int worker) {
        hold(task, Certainty.CERTAIN, new HoldTable.Row(Hold.By.STOPPED, HoldTable.NO_GROUP, 0, 0, worker));
    }
}
