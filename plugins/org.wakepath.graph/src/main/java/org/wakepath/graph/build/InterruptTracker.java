// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.LinkKind;
import org.wakepath.kernel.KernelEvent;

/**
 * Tracks the runs in interrupt context. The run of a hard interrupt belongs to the CPU. The run of a softirq belongs to
 * the task it interrupted, and leaves the CPU with it, as on PREEMPT_RT and in ksoftirqd.
 */
final class InterruptTracker {
    private final HostState state;
    private final HandlerTable handlers = new HandlerTable();
    private final FramePool pool = new FramePool();

    InterruptTracker(HostState state) {
        this.state = state;
    }

    /** Adds the handler of an interrupt line from the statedump. */
    void name(long irq, String action) {
        handlers.name(irq, action);
    }

    void onIrqEntry(MergedEvents e) {
        enter(frame(InterruptFrame.Type.IRQ, e.value(KernelEvent.IRQ_NUMBER), handlers.line(e), state.now,
                state.cpu.frames));
    }

    private InterruptFrame frame(InterruptFrame.Type type, long id, Handler handler, long entry, InterruptFrame below) {
        return pool.take().begin(type, id, state.interruptWorker(handler), state.cpu.number, entry, handler.kind(),
                below);
    }

    /** Starts a run of the handlers of an interrupt line with only its number known. */
    InterruptFrame line(long irq, long entry) {
        return frame(InterruptFrame.Type.IRQ, irq, handlers.line(irq), entry, null);
    }

    /** Starts a run of a handler with only its kind known. */
    InterruptFrame lineless(String name, long entry) {
        return frame(InterruptFrame.Type.VECTOR, -1, handlers.lineless(name), entry, null);
    }

    /** A moment of an interrupt that was not recorded; its existence is a guess. */
    int unrecorded() {
        InterruptFrame run = lineless("interrupt that was not recorded", state.now);
        run.kind = EdgeState.UNKNOWN;
        int moment = state.extend(run, EdgeState.RUNNING, state.now);
        state.graph.doubt(state.graph.left(moment), Certainty.GUESSED);
        pool.give(run);
        return moment;
    }

    void onVectorEntry(int vector) {
        enter(frame(InterruptFrame.Type.VECTOR, vector, handlers.vector(vector), state.now, state.cpu.frames));
    }

    void onSoftirqEntry(MergedEvents e) {
        int vector = (int) e.value(KernelEvent.SOFTIRQ_VECTOR);
        state.cpu.serve(vector);
        dropHardFrames();
        drop(InterruptFrame.Type.SOFTIRQ, vector);
        enter(softirq(vector, state.now, state.cpu.current.frames));
        state.cpu.settle();
    }

    /** A run of a softirq vector. */
    InterruptFrame softirq(int vector, long entry, InterruptFrame below) {
        return frame(InterruptFrame.Type.SOFTIRQ, vector, handlers.softirq(vector), entry, below);
    }

    /** Starts the handler of a timer; it is a part of the run that calls it, if that was recorded. */
    void enterTimer(InterruptFrame.Type type, long address, long function, int armed) {
        boolean soft = type == InterruptFrame.Type.TIMER || state.cpu.frames == null && state.cpu.current.frames != null
                && state.cpu.current.frames.id == HandlerTable.SOFTIRQ_HRTIMER;
        if (soft) {
            dropHardFrames();
        }
        InterruptFrame below = soft ? state.cpu.current.frames : state.cpu.frames;
        InterruptFrame frame = timer(type, address, state.now, below);
        frame.function = function;
        frame.armed = armed;
        if (below == null) {
            enter(frame);
        } else {
            push(frame);
        }
    }

    /** A run of the handler of a timer. */
    InterruptFrame timer(InterruptFrame.Type type, long address, long entry, InterruptFrame below) {
        return frame(type, address, handlers.timer(type), entry, below);
    }

    /** Starts an interrupt that takes the CPU from the worker there. */
    private void enter(InterruptFrame frame) {
        InterruptFrame top = state.cpu.top();
        for (InterruptFrame f = top; f != null; f = f.caller()) {
            state.extend(f, EdgeState.RUNNING, state.now);
        }
        if (top == null && !state.cpu.current.isStandIn()) {
            state.extend(state.cpu.current, EdgeState.RUNNING, state.now);
        }
        push(frame);
        state.noteIdleInterrupt(state.cpu);
    }

    private void push(InterruptFrame frame) {
        forgetLeft();
        if (isHard(frame)) {
            state.cpu.frames = frame;
        } else {
            state.cpu.current.frames = frame;
        }
    }

    private boolean isHard(InterruptFrame frame) {
        return switch (frame.type) {
            case IRQ, VECTOR -> true;
            case SOFTIRQ, TIMER -> false;
            case HRTIMER -> frame.below == null || frame.below != state.cpu.current.frames;
        };
    }

    /** Ends a line's handler. */
    void onIrqExit(MergedEvents e) {
        long irq = e.value(KernelEvent.IRQ_NUMBER);
        exit(InterruptFrame.Type.IRQ, irq);
        if (state.cpu.left != null && is(state.cpu.left, InterruptFrame.Type.IRQ, irq)) {
            state.cpu.leftResult = e.value(KernelEvent.IRQ_RESULT);
        }
    }

    /** Notes that the interrupt that ended last is over. */
    void forgetLeft() {
        if (state.cpu.left != null) {
            pool.give(state.cpu.left);
            state.cpu.left = null;
        }
    }

    /** Ends a handler, and everything nested on it that has no end of its own. */
    void exit(InterruptFrame.Type type, long id) {
        boolean hard = contains(state.cpu.frames, type, id);
        if (!hard && !contains(state.cpu.current.frames, type, id)) {
            state.graph.count(Finding.UNMATCHED_EXITS, 1);
            return;
        }
        if (!hard) {
            dropHardFrames();
        }
        InterruptFrame top = hard ? state.cpu.frames : state.cpu.current.frames;
        while (!is(top, type, id)) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            InterruptFrame below = top.below;
            leave(top, hard);
            top = below;
        }
        leave(top, hard);
    }

    /** Ends all hard interrupts, because a softirq, a switch or a system call cannot start before they end. */
    void dropHardFrames() {
        while (state.cpu.frames != null) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(state.cpu.frames, true);
        }
    }

    /** Ends all interrupts, because the CPU is in plain task context. */
    void dropAllFrames() {
        dropHardFrames();
        while (state.cpu.current.frames != null) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(state.cpu.current.frames, false);
        }
    }

    /** Whether the innermost run is one of a softirq that executes items of workqueues. */
    boolean executesWork() {
        InterruptFrame top = state.cpu.top();
        return top != null && top.type == InterruptFrame.Type.SOFTIRQ && HandlerTable.executesWork(top.id);
    }

    /** Starts or ends such an item, which was queued at a moment that may be {@link ExecutionGraph#NONE}. */
    void executeWork(int queued) {
        InterruptFrame run = state.cpu.top();
        if (run.tail != ExecutionGraph.NONE) {
            state.extend(run, EdgeState.RUNNING, state.now);
        }
        run.restart(state.now, queued);
    }

    /** Ends the earlier run of a softirq vector on this task, because a vector cannot nest on itself. */
    private void drop(InterruptFrame.Type type, long id) {
        while (contains(state.cpu.current.frames, type, id)) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(state.cpu.current.frames, false);
        }
    }

    private void leave(InterruptFrame frame, boolean hard) {
        if (hard) {
            state.cpu.frames = frame.below;
        } else {
            state.cpu.current.frames = frame.below;
        }
        if (frame.caller() == null) {
            resume(frame);
            state.noteIdleInterrupt(state.cpu);
        }
        forgetLeft();
        state.cpu.leave(frame, state.now, EventBatch.MISSING);
    }

    /** Lets the interrupted worker continue. */
    private void resume(InterruptFrame over) {
        InterruptFrame top = state.cpu.top();
        for (InterruptFrame f = top; f != null; f = f.caller()) {
            state.graph.link(state.extend(f, EdgeState.INTERRUPTED, state.now), LinkKind.INTERRUPTION, over.worker);
        }
        if (top == null && !state.cpu.current.isStandIn()) {
            state.extendInterrupted(state.cpu.current, over, state.now);
        }
    }

    private static boolean contains(InterruptFrame top, InterruptFrame.Type type, long id) {
        for (InterruptFrame f = top; f != null; f = f.below) {
            if (is(f, type, id)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(InterruptFrame frame, InterruptFrame.Type type, long id) {
        return frame.type == type && frame.id == id;
    }

    /** Frames of ended runs, for reuse: a host has a run for every third event, and few at a time. */
    static final class FramePool {
        private InterruptFrame free;

        /** A frame for a run that starts. */
        InterruptFrame take() {
            InterruptFrame frame = free;
            if (frame == null) {
                return new InterruptFrame();
            }
            free = frame.below;
            return frame;
        }

        /** Returns a frame that is no longer used. */
        void give(InterruptFrame frame) {
            frame.below = free;
            free = frame;
        }
    }
}
