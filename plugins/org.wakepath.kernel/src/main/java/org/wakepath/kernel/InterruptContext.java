/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Set;
import org.wakepath.ctf.EventClass;

/**
 * The interrupt context that events of our kernel modules carry as fields: the innermost handler that they happened in.
 * Events of one CPU with the same number of an entry happened in the same run of a handler. The slots of the fields
 * are {@link #KIND}, {@link #ENTRY} and {@link #SOURCE} behind {@link #firstSlot}.
 */
public final class InterruptContext {
    /** Slot of the handler's kind, {@link #NONE} to {@link #NMI}. */
    public static final int KIND = 0;
    /** Slot of the serial number of the handler's entry on its CPU. */
    public static final int ENTRY = 1;
    /** Slot of the line's number or {@link #NO_LINE}, the softirq's vector, or the timer's address. */
    public static final int SOURCE = 2;

    /** No handler: a task, or nobody. */
    public static final int NONE = 0;
    /** A hard interrupt. */
    public static final int IRQ = 1;
    /** A softirq. */
    public static final int SOFTIRQ = 2;
    /** The function of a high-resolution timer. */
    public static final int HRTIMER = 3;
    /** A non-maskable interrupt. */
    public static final int NMI = 4;

    /** Source of a hard interrupt that has no line: the local timer's, or one that another CPU asked for. */
    public static final long NO_LINE = -1;

    /** Names of the fields, by slot. */
    static final String[] FIELDS = {"context", "context_entry", "context_source"};

    /** The events that may have them. */
    private static final Set<String> EVENTS = Set.of("sched_ttwu", "inet_sock_local_in", "inet_sock_local_out");

    private InterruptContext() {
    }

    /** Whether events of a class have the fields. */
    static boolean isIn(EventClass event) {
        return EVENTS.contains(KernelEventLayout.plainName(event.name())) && event.hasField(FIELDS[0]);
    }

    /** First slot of the fields in an event of a kind, -1 for kinds that do not have them. */
    public static int firstSlot(int kind) {
        return switch (kind) {
            case KernelEvent.WAKEUP -> KernelEvent.WAKEUP_TARGET + 1;
            case KernelEvent.SOCKET_IN, KernelEvent.SOCKET_OUT -> PacketFields.SOCKET_EVENT.length + 1;
            default -> -1;
        };
    }
}
