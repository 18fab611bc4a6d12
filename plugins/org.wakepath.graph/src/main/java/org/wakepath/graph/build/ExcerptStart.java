// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Projection;
import org.wakepath.graph.model.Loss;
import org.wakepath.kernel.KernelEvent;

/**
 * Finds out who runs where when an excerpt begins. The packets at its begin tell of some time before, but not of the
 * same on all CPUs; so nothing of it counts but who runs last, in which system call, and the names of tasks, interrupts
 * and disks.
 */
final class ExcerptStart {
    private final HostState state;
    private final SchedulerTracker scheduler;
    private final SystemCallTracker systemCalls;
    private final StatedumpReader statedump;
    private final List<Gap> gaps = new ArrayList<>();
    /** How many handlers are open on each CPU. */
    private final Int2IntOpenHashMap handlers = new Int2IntOpenHashMap();

    /** Events that are missing from the begin on. */
    private record Gap(int cpu, Loss loss) {
    }

    ExcerptStart(HostState state, SchedulerTracker scheduler, SystemCallTracker systemCalls,
            StatedumpReader statedump) {
        this.state = state;
        this.scheduler = scheduler;
        this.systemCalls = systemCalls;
        this.statedump = statedump;
    }

    /** An event before {@code begin}, on the CPU that the state was told of. */
    void pass(MergedEvents e, long begin) {
        int kind = e.kind();
        if (kind == Projection.LOSS) {
            handlers.remove(state.cpu.number);
            state.cpu.forget(e.time());
            if (e.value(2) >= begin) {
                gaps.add(new Gap(state.cpu.number, new Loss(begin, e.value(2), e.value(0), e.value(3))));
            }
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

    /** How many handlers of interrupts have begun and not ended when the excerpt begins. */
    int openHandlers() {
        return handlers.values().intStream().sum();
    }

    /**
     * The excerpt begins: whoever had a CPU last has it.
     *
     * @param inSight CPUs that are traced already, whether or not they have told of anything
     */
    void open(int[] inSight, long begin) {
        for (int cpu : inSight) {
            state.enter(cpu, begin);
        }
        state.cpus().stream().mapToInt(cpu -> cpu.number).sorted().forEach(cpu -> adopt(cpu, begin));
        for (Gap gap : gaps) {
            state.enter(gap.cpu(), begin);
            scheduler.loss(gap.loss());
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
