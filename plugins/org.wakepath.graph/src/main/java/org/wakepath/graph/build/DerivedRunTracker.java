// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.InterruptContext;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.RecordedHandlers;

/**
 * Derives runs in interrupt context from the fields of events, for handlers whose entries and exits the host does not
 * record. A run lasts from its first to its last event. It takes no time from the task that it interrupted, because the
 * length of the handler is not known.
 */
final class DerivedRunTracker {
    private static final int SOFTIRQ_TIMER = 1;
    /**
     * An idle CPU arms no wheel timers: its interrupts do. Recordings of both were compared. All armings within this
     * time directly after an event of a softirq on an idle CPU came from it, some 800; five later ones did not.
     */
    private static final long ARMING_NS = 1_000_000;

    private final HostState state;
    private final InterruptTracker interrupts;
    private final TimerTracker timers;
    private RecordedHandlers handlers;

    DerivedRunTracker(HostState state, InterruptTracker interrupts, TimerTracker timers) {
        this.state = state;
        this.interrupts = interrupts;
        this.timers = timers;
    }

    /** Derives, from now on, the runs of handlers that are not among these. */
    void activate(RecordedHandlers recorded) {
        handlers = recorded;
        state.derivesRuns = true;
    }

    /** Sets the CPU's run to the one that an event lies in, by its fields or by those of the event before. */
    void enter(int kind, MergedEvents e) {
        if (handlers == null) {
            return;
        }
        int slot = InterruptContext.firstSlot(kind);
        if (slot >= 0) {
            follow(e, slot);
        } else if (kind == KernelEvent.TIMER_START && isInRunBefore()) {
            state.cpu.told = state.cpu.toldBefore;
        } else if (state.cpu.derived != null) {
            forgetCompletion(kind);
        }
    }

    private void follow(MergedEvents e, int slot) {
        long kind = InterruptContext.kind(e, slot);
        long source = e.value(slot + InterruptContext.SOURCE);
        if (kind == InterruptContext.NONE && e.value(slot + InterruptContext.ENTRY) != EventBatch.MISSING) {
            interrupts.dropAllFrames(); // the event knows better; the flags of perf know no softirqs of PREEMPT_RT
        }
        if (kind != EventBatch.MISSING && kind != InterruptContext.NONE && !isRecorded(kind, source)) {
            long entry = e.value(slot + InterruptContext.ENTRY);
            // Without an entry number, it is not known whether the event before lay in the same run.
            state.cpu.told = run(kind, entry == EventBatch.MISSING ? state.now : entry, source);
        } else if (state.cpu.derived != null) {
            state.cpu.derived.completed = ExecutionGraph.NONE;
        }
    }

    /** Ends the event; the next event says what the CPU does next. */
    void leave() {
        CpuRecord cpu = state.cpu;
        if (cpu.told != null || cpu.toldBefore != null) {
            leave(cpu);
        }
    }

    private void leave(CpuRecord cpu) {
        timers.noteWorkTold();
        cpu.toldBefore = cpu.told;
        cpu.toldBeforeAt = state.now;
        cpu.told = null;
    }

    private boolean isInRunBefore() {
        InterruptFrame before = state.cpu.toldBefore;
        return before != null && before.type == InterruptFrame.Type.SOFTIRQ && state.cpu.current == state.cpu.idle
                && state.now - state.cpu.toldBeforeAt <= ARMING_NS;
    }

    /**
     * Whether recorded frames know better. They do even if the handler of a wheel timer runs within its softirq. They
     * do not if there are none, as after a loss, or if a line's thread is woken after the exit of its handler.
     */
    private boolean isRecorded(long kind, long source) {
        InterruptFrame top = state.cpu.recordedTop();
        if (source == EventBatch.MISSING) {
            return top != null && isOfKind(top, kind);
        }
        boolean wheel = kind == InterruptContext.SOFTIRQ && source == SOFTIRQ_TIMER && top != null
                && top.type == InterruptFrame.Type.TIMER;
        return wheel || top != null && handlers.include(kind, source) && isOfKind(top, kind);
    }

    private static boolean isOfKind(InterruptFrame frame, long kind) {
        return switch (frame.type) {
            case IRQ, VECTOR -> kind == InterruptContext.IRQ;
            case SOFTIRQ, TIMER -> kind == InterruptContext.SOFTIRQ;
            case HRTIMER -> kind != InterruptContext.NMI;
        };
    }

    private InterruptFrame run(long kind, long entry, long source) {
        DerivedRuns runs = state.cpu.derivedRuns();
        boolean completes = runs.completed != ExecutionGraph.NONE && canComplete(kind, source);
        InterruptFrame frame = runs.find(kind, source, entry);
        if (frame == null) {
            frame = begin(kind, source, completes ? runs.completedAt : state.now);
            runs.put(kind, source, entry, frame);
        }
        if (completes) {
            frame.reason = state.extend(frame, EdgeState.RUNNING, runs.completedAt);
            state.graph.link(frame.reason, LinkKind.REQUEST, runs.completed);
        }
        runs.completed = ExecutionGraph.NONE;
        return frame;
    }

    /**
     * Block devices complete their requests in the handler of a line, in one that another CPU requested, or in a
     * softirq.
     */
    private static boolean canComplete(long kind, long source) {
        return kind == InterruptContext.IRQ
                || kind == InterruptContext.SOFTIRQ && HandlerTable.softirqKind((int) source) == EdgeState.BLOCK_DEVICE;
    }

    private InterruptFrame begin(long kind, long source, long entry) {
        if (source == EventBatch.MISSING) {
            return kind == InterruptContext.SOFTIRQ ? interrupts.softirq(-1, entry, null)
                    : interrupts.lineless("interrupt that was not recorded", entry);
        }
        return switch ((int) kind) {
            case InterruptContext.IRQ -> source == InterruptContext.NO_LINE
                    ? interrupts.lineless("interrupt without a line", entry) : interrupts.line(source, entry);
            case InterruptContext.SOFTIRQ -> interrupts.softirq((int) source, entry, null);
            case InterruptContext.HRTIMER -> timers.run(source, entry);
            default -> interrupts.lineless("non-maskable interrupt", entry);
        };
    }

    /** A handler's completion is not the reason for what follows a switch or happens in a system call. */
    private void forgetCompletion(int kind) {
        DerivedRuns runs = state.cpu.derived;
        if (runs != null && runs.completed != ExecutionGraph.NONE && (kind == KernelEvent.SWITCH
                || KernelEvent.isSystemCallEntry(kind) || KernelEvent.isSystemCallExit(kind))) {
            runs.completed = ExecutionGraph.NONE;
        }
    }
}
