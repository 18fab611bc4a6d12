// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.graph.model.Loss;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.SystemCalls;

/**
 * Finds which task runs on each CPU when an excerpt starts. The packets at its start cover some time before it, but not
 * the same time on all CPUs. So only the last running task, its system call, and the names of tasks, interrupts and
 * disks are used.
 */
final class ExcerptStart {
    private final HostState state;
    private final SchedulerTracker scheduler;
    private final SystemCallTracker systemCalls;
    private final StatedumpReader statedump;
    private final List<Gap> gaps = new ArrayList<>();
    /** The number of open handlers on each CPU. */
    private final Int2IntOpenHashMap handlers = new Int2IntOpenHashMap();

    /** Events that are missing from the start on. */
    private record Gap(int cpu, Loss loss, Set<Hidden> hidden) {
    }

    ExcerptStart(HostState state, SchedulerTracker scheduler, SystemCallTracker systemCalls,
            StatedumpReader statedump) {
        this.state = state;
        this.scheduler = scheduler;
        this.systemCalls = systemCalls;
        this.statedump = statedump;
    }

    /** Reads an event before {@code begin}, on the CPU that was set in the state. */
    void pass(MergedEvents e, long begin) {
        int kind = e.kind();
        if (kind == Projection.LOSS) {
            lose(e, begin);
        } else if (kind == KernelEvent.SWITCH) {
            scheduler.onEarlierSwitch(e);
        } else if (KernelEvent.isSystemCallEntry(kind)) {
            systemCalls.onEntry(e);
        } else if (KernelEvent.isSystemCallExit(kind)) {
            systemCalls.onExit(e);
        } else if (KernelEvent.isHandlerEntry(kind)) {
            handlers.addTo(state.cpu.number, 1);
        } else if (KernelEvent.isHandlerExit(kind) && handlers.get(state.cpu.number) > 0) {
            handlers.addTo(state.cpu.number, -1);
        } else {
            statedump.onEarlier(e);
        }
    }

    private void lose(MergedEvents e, long begin) {
        Set<Hidden> hidden = Hidden.among(e.channelKinds());
        if (hidden.contains(Hidden.SWITCHES) || hidden.contains(Hidden.HANDLERS)) {
            handlers.remove(state.cpu.number);
        }
        if (hidden.contains(Hidden.SWITCHES)) {
            state.cpu.forget(e.time());
        } else if (hidden.contains(Hidden.CALLS)) {
            state.cpu.current.call = SystemCalls.NONE;
        }
        if (e.value(2) >= begin) {
            gaps.add(new Gap(state.cpu.number, new Loss(begin, e.value(2), e.value(0), e.value(3)), hidden));
        }
    }

    /** The number of interrupt handlers that have started and not ended when the excerpt starts. */
    int openHandlers() {
        return handlers.values().intStream().sum();
    }

    /**
     * Starts the excerpt: each CPU keeps its last task.
     *
     * @param inSight CPUs that are traced already, even without any event
     */
    void open(int[] inSight, long begin) {
        for (int cpu : inSight) {
            state.enter(cpu, begin);
        }
        state.cpus().stream().mapToInt(cpu -> cpu.number).sorted().forEach(cpu -> adopt(cpu, begin));
        for (Gap gap : gaps) {
            state.enter(gap.cpu(), begin);
            scheduler.loss(gap.loss(), gap.hidden());
        }
    }

    private void adopt(int cpu, long begin) {
        state.enter(cpu, begin);
        boolean known = !state.cpu.isUnknown();
        int last = state.cpu.current.tid;
        state.cpu.forget(begin);
        if (known) {
            scheduler.adoptCurrent(last);
        }
    }
}
