/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.kernel.KernelEvent;

/**
 * Keeps the runs in interrupt context. A hard interrupt's run belongs to the CPU; a softirq's belongs to the task it
 * interrupted and leaves the CPU with it, as on PREEMPT_RT and in ksoftirqd.
 */
final class InterruptTracker {
    private static final int SOFTIRQ_TIMER = 1;
    private static final int SOFTIRQ_NET_TX = 2;
    private static final int SOFTIRQ_NET_RX = 3;
    private static final int SOFTIRQ_BLOCK = 4;
    private static final int SOFTIRQ_IRQ_POLL = 5;
    private static final int SOFTIRQ_HRTIMER = 8;

    private final HostState state;
    private final Map<Long, String> actions = new HashMap<>();
    private final Map<Long, String> lines = new HashMap<>();

    InterruptTracker(HostState state) {
        this.state = state;
    }

    /** The statedump tells who handles an interrupt line. */
    void name(long irq, String action) {
        actions.merge(irq, action, (known, more) -> known.contains(more) ? known : known + ", " + more);
    }

    void onIrqEntry(MergedEvents e) {
        long irq = e.value(KernelEvent.IRQ_NUMBER);
        String line = lines.computeIfAbsent(handlerKey(e, irq), i -> line(irq, e.text(KernelEvent.IRQ_NAME)));
        enter(line(irq, line, state.now, state.cpu.frames));
    }

    /** A run of the handlers of an interrupt line, of which only the number is known. */
    Frame line(long irq, long entry) {
        return line(irq, lines.computeIfAbsent(irq, i -> line(irq, "")), entry, null);
    }

    private Frame line(long irq, String line, long entry, Frame below) {
        return new Frame(Frame.Type.IRQ, irq, state.interruptWorker(line), state.cpu.number, entry,
                isInput(line) ? EdgeState.USER_INPUT : EdgeState.IRQ, below);
    }

    /** A run of a handler of which only the kind is known. */
    Frame lineless(String name, long entry) {
        return new Frame(Frame.Type.VECTOR, -1, state.interruptWorker(name), state.cpu.number, entry, EdgeState.IRQ,
                null);
    }

    /** Handlers that share a line run one after the other under its number; their names tell them apart. */
    private static long handlerKey(MergedEvents e, long irq) {
        int length = e.textLength(KernelEvent.IRQ_NAME);
        int offset = e.textOffset(KernelEvent.IRQ_NAME);
        long key = irq;
        for (int i = 0; i < length && e.bytes()[offset + i] != 0; i++) {
            key = key * 31 + e.bytes()[offset + i];
        }
        return key;
    }

    private String line(long irq, String handler) {
        String name = handler.isEmpty() ? actions.getOrDefault(irq, "") : handler;
        return name.isEmpty() ? "irq " + irq : "irq " + irq + " (" + name + ")";
    }

    private static boolean isInput(String line) {
        String name = line.toLowerCase(Locale.ROOT);
        return name.contains("i8042") || name.contains("keyboard") || name.contains("mouse")
                || name.contains("touchscreen");
    }

    void onVectorEntry(int vector) {
        String name = KernelEvent.vectorName(vector);
        enter(new Frame(Frame.Type.VECTOR, vector, state.interruptWorker("vector " + name), state.cpu.number, state.now,
                vectorKind(name), state.cpu.frames));
    }

    private static EdgeState vectorKind(String vector) {
        return switch (vector) {
            case "local_timer" -> EdgeState.TIMER;
            case "reschedule", "call_function", "call_function_single", "irq_work" -> EdgeState.IPI;
            default -> EdgeState.IRQ;
        };
    }

    void onSoftirqEntry(MergedEvents e) {
        int vector = (int) e.value(KernelEvent.SOFTIRQ_VECTOR);
        dropHardFrames();
        drop(Frame.Type.SOFTIRQ, vector);
        enter(softirq(vector, state.now, state.cpu.current.frames));
    }

    /** A run of a softirq vector. */
    Frame softirq(int vector, long entry, Frame below) {
        return new Frame(Frame.Type.SOFTIRQ, vector, state.interruptWorker(HostState.softirqName(vector)),
                state.cpu.number, entry, softirqKind(vector), below);
    }

    static boolean isBlockSoftirq(int vector) {
        return softirqKind(vector) == EdgeState.BLOCK_DEVICE;
    }

    private static EdgeState softirqKind(int vector) {
        return switch (vector) {
            case SOFTIRQ_TIMER, SOFTIRQ_HRTIMER -> EdgeState.TIMER;
            case SOFTIRQ_NET_TX, SOFTIRQ_NET_RX -> EdgeState.NETWORK;
            case SOFTIRQ_BLOCK, SOFTIRQ_IRQ_POLL -> EdgeState.BLOCK_DEVICE;
            default -> EdgeState.UNKNOWN;
        };
    }

    /** A handler of a timer begins; it is a part of the run that calls it, if one was recorded. */
    void enterTimer(Frame.Type type, long address, long function, int armed) {
        boolean soft = type == Frame.Type.TIMER || state.cpu.frames == null && state.cpu.current.frames != null
                && state.cpu.current.frames.id == SOFTIRQ_HRTIMER;
        if (soft) {
            dropHardFrames();
        }
        Frame below = soft ? state.cpu.current.frames : state.cpu.frames;
        Frame frame = timer(type, address, state.now, below);
        frame.function = function;
        frame.armed = armed;
        if (below == null) {
            enter(frame);
        } else {
            push(frame);
        }
    }

    /** A run of the handler of a timer. */
    Frame timer(Frame.Type type, long address, long entry, Frame below) {
        return new Frame(type, address, state.interruptWorker(type == Frame.Type.TIMER ? "timer" : "hrtimer"),
                state.cpu.number, entry, EdgeState.TIMER, below);
    }

    /** An interrupt that takes the CPU from whoever worked there. */
    private void enter(Frame frame) {
        Frame top = state.cpu.top();
        for (Frame f = top; f != null; f = f.caller()) {
            state.extend(f, EdgeState.RUNNING, state.now);
        }
        if (top == null && !state.cpu.current.isStandIn()) {
            state.extend(state.cpu.current, EdgeState.RUNNING, state.now);
        }
        push(frame);
    }

    private void push(Frame frame) {
        if (isHard(frame)) {
            state.cpu.frames = frame;
        } else {
            state.cpu.current.frames = frame;
        }
    }

    private boolean isHard(Frame frame) {
        return switch (frame.type) {
            case IRQ, VECTOR -> true;
            case SOFTIRQ, TIMER -> false;
            case HRTIMER -> frame.below == null || frame.below != state.cpu.current.frames;
        };
    }

    /** The end of a handler; what was nested on it without an end of its own is over too. */
    void exit(Frame.Type type, long id) {
        boolean hard = contains(state.cpu.frames, type, id);
        if (!hard && !contains(state.cpu.current.frames, type, id)) {
            state.graph.count(Finding.UNMATCHED_EXITS, 1);
            return;
        }
        if (!hard) {
            dropHardFrames();
        }
        Frame top = hard ? state.cpu.frames : state.cpu.current.frames;
        while (!is(top, type, id)) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(top, hard);
            top = top.below;
        }
        leave(top, hard);
    }

    /** Hard interrupts are over: a softirq, a switch or a system call cannot begin before they are. */
    void dropHardFrames() {
        while (state.cpu.frames != null) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(state.cpu.frames, true);
        }
    }

    /** All interrupts are over: the CPU is in plain task context. */
    void dropAllFrames() {
        dropHardFrames();
        while (state.cpu.current.frames != null) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(state.cpu.current.frames, false);
        }
    }

    /** A softirq vector cannot nest on itself: its former run on this task is over. */
    private void drop(Frame.Type type, long id) {
        while (contains(state.cpu.current.frames, type, id)) {
            state.graph.count(Finding.UNMATCHED_ENTRIES, 1);
            leave(state.cpu.current.frames, false);
        }
    }

    private void leave(Frame frame, boolean hard) {
        if (hard) {
            state.cpu.frames = frame.below;
        } else {
            state.cpu.current.frames = frame.below;
        }
        if (frame.caller() == null) {
            resume(frame);
        }
    }

    /** Whoever was interrupted goes on. */
    private void resume(Frame over) {
        Frame top = state.cpu.top();
        for (Frame f = top; f != null; f = f.caller()) {
            state.graph.link(state.extend(f, EdgeState.INTERRUPTED, state.now), LinkKind.INTERRUPTION, over.worker);
        }
        if (top == null && !state.cpu.current.isStandIn()) {
            state.extendInterrupted(state.cpu.current, over, state.now);
        }
    }

    private static boolean contains(Frame top, Frame.Type type, long id) {
        for (Frame f = top; f != null; f = f.below) {
            if (is(f, type, id)) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(Frame frame, Frame.Type type, long id) {
        return frame.type == type && frame.id == id;
    }
}
