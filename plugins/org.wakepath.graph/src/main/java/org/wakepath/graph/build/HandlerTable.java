// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.kernel.KernelEvent;

/** The handlers of one host that run in interrupt context, each named once. */
final class HandlerTable {
    private static final int SOFTIRQ_HI = 0;
    static final int SOFTIRQ_TIMER = 1;
    private static final int SOFTIRQ_NET_TX = 2;
    private static final int SOFTIRQ_NET_RX = 3;
    private static final int SOFTIRQ_BLOCK = 4;
    private static final int SOFTIRQ_IRQ_POLL = 5;
    private static final int SOFTIRQ_TASKLET = 6;
    private static final int SOFTIRQ_SCHED = 7;
    static final int SOFTIRQ_HRTIMER = 8;
    private static final int SOFTIRQ_RCU = 9;
    /** Vectors of softirqs have small numbers; others are looked up. */
    private static final int SMALL = 64;

    private final Map<String, Handler> byName = new HashMap<>();
    private final Map<Long, String> actions = new HashMap<>();
    private final Long2ObjectOpenHashMap<Handler> lines = new Long2ObjectOpenHashMap<>();
    private final Handler[] softirqs = new Handler[SMALL];
    private final Handler[] vectors = new Handler[SMALL];
    private final Handler hrtimer = named("hrtimer", EdgeState.TIMER);
    private final Handler timer = named("timer", EdgeState.TIMER);

    /** Adds the handler of an interrupt line from the statedump. */
    void name(long irq, String action) {
        actions.merge(irq, action, (known, more) -> known.contains(more) ? known : known + ", " + more);
    }

    /** The handler of a line that an entry event names. */
    Handler line(MergedEvents e) {
        long irq = e.value(KernelEvent.IRQ_NUMBER);
        long key = lineKey(e, irq);
        Handler known = lines.get(key);
        return known != null ? known : addLine(key, irq, e.text(KernelEvent.IRQ_NAME));
    }

    /** The handlers of a line with only its number known. */
    Handler line(long irq) {
        Handler known = lines.get(irq);
        return known != null ? known : addLine(irq, irq, "");
    }

    /** Handlers that share a line run one after the other under its number; their names distinguish them. */
    private static long lineKey(MergedEvents e, long irq) {
        byte[] bytes = e.bytes();
        int from = e.textOffset(KernelEvent.IRQ_NAME);
        int end = from + e.textLength(KernelEvent.IRQ_NAME);
        long key = irq;
        for (int i = from; i < end && bytes[i] != 0; i++) {
            key = key * 31 + bytes[i];
        }
        return key;
    }

    private Handler addLine(long key, long irq, String handler) {
        String name = handler.isEmpty() ? actions.getOrDefault(irq, "") : handler;
        String line = name.isEmpty() ? "irq " + irq : "irq " + irq + " (" + name + ")";
        Handler added = named(line, isInput(line) ? EdgeState.USER_INPUT : EdgeState.IRQ);
        lines.put(key, added);
        return added;
    }

    private static boolean isInput(String line) {
        String name = line.toLowerCase(Locale.ROOT);
        return name.contains("i8042") || name.contains("keyboard") || name.contains("mouse")
                || name.contains("touchscreen");
    }

    /** A handler with only its kind known. */
    Handler lineless(String name) {
        return named(name, EdgeState.IRQ);
    }

    /** The handler of an interrupt vector. */
    Handler vector(int vector) {
        if (vectors[vector] == null) {
            String name = KernelEvent.vectorName(vector);
            vectors[vector] = named("vector " + name, vectorKind(name));
        }
        return vectors[vector];
    }

    private static EdgeState vectorKind(String vector) {
        return switch (vector) {
            case "local_timer" -> EdgeState.TIMER;
            case "reschedule", "call_function", "call_function_single", "irq_work" -> EdgeState.IPI;
            default -> EdgeState.IRQ;
        };
    }

    /** The handlers of a softirq vector. */
    Handler softirq(int vector) {
        if (vector < 0 || vector >= SMALL) {
            return namedSoftirq(vector);
        }
        if (softirqs[vector] == null) {
            softirqs[vector] = namedSoftirq(vector);
        }
        return softirqs[vector];
    }

    private Handler namedSoftirq(int vector) {
        return named("softirq " + KernelEvent.softirqName(vector), softirqKind(vector));
    }

    static EdgeState softirqKind(int vector) {
        return switch (vector) {
            case SOFTIRQ_TIMER, SOFTIRQ_HRTIMER -> EdgeState.TIMER;
            case SOFTIRQ_NET_TX, SOFTIRQ_NET_RX -> EdgeState.NETWORK;
            case SOFTIRQ_BLOCK, SOFTIRQ_IRQ_POLL -> EdgeState.BLOCK_DEVICE;
            default -> EdgeState.UNKNOWN;
        };
    }

    /** Whether a softirq outside of all recorded handlers was most likely raised by the tick of the local timer. */
    static boolean isRaisedByTick(int vector) {
        return switch (vector) {
            case SOFTIRQ_TIMER, SOFTIRQ_SCHED, SOFTIRQ_HRTIMER, SOFTIRQ_RCU -> true;
            default -> false;
        };
    }

    /** Whether a softirq executes items of workqueues, as some do since Linux 6.9. */
    static boolean executesWork(long vector) {
        return vector == SOFTIRQ_HI || vector == SOFTIRQ_TASKLET;
    }

    /** The handlers of timers of a type. */
    Handler timer(InterruptFrame.Type type) {
        return type == InterruptFrame.Type.TIMER ? timer : hrtimer;
    }

    private Handler named(String name, EdgeState kind) {
        Handler known = byName.get(name);
        if (known == null) {
            known = new Handler(byName.size(), name, kind);
            byName.put(name, known);
        }
        return known;
    }
}
