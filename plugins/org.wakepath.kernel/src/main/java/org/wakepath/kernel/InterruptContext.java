// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.wakepath.ctf.EventBatch;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * The interrupt context that events of our kernel modules have as fields: the innermost handler that they happened in.
 * Events of one CPU with the same entry number happened in the same run of a handler. The slots of the fields are
 * {@link #KIND}, {@link #ENTRY} and {@link #SOURCE} behind {@link #firstSlot}.
 */
public final class InterruptContext {
    /** Slot of the handler's kind, {@link #NONE} to {@link #NMI}. */
    public static final int KIND = 0;
    /** Slot of the serial number of the handler's entry on its CPU. */
    public static final int ENTRY = 1;
    /** Slot of the line's number or {@link #NO_LINE}, the softirq's vector, or the timer's address. */
    public static final int SOURCE = 2;

    /** No handler: a task, or the idle CPU. */
    public static final int NONE = 0;
    /** A hard interrupt. */
    public static final int IRQ = 1;
    /** A softirq. */
    public static final int SOFTIRQ = 2;
    /** The function of a high-resolution timer. */
    public static final int HRTIMER = 3;
    /** A non-maskable interrupt. */
    public static final int NMI = 4;

    /** Source of a hard interrupt without a line: from the local timer, or from another CPU. */
    public static final long NO_LINE = -1;

    /** Names of the fields, by slot. */
    static final String[] FIELDS = {"context|common_flags", "context_entry", "context_source"};

    /** The events that may have the fields, and the field that shows whether they do. */
    private static final Map<String, String> EVENTS = new HashMap<>();

    /**
     * By kind of event, but for system calls: the first slot of the fields. An array, since every event is looked up.
     */
    private static final int[] FIRST_SLOTS = new int[KernelEvent.SYSTEM_CALL_BASE];

    static {
        Arrays.fill(FIRST_SLOTS, -1);
        FIRST_SLOTS[KernelEvent.WAKEUP] = KernelEvent.WAKEUP_TARGET + 1;
        FIRST_SLOTS[KernelEvent.SOCKET_IN] = PacketFields.PROTOCOL + 1;
        FIRST_SLOTS[KernelEvent.SOCKET_OUT] = PacketFields.PROTOCOL + 1;
        for (KnownEvent event : EventCatalogue.get().events()) {
            if (!event.contextField().isEmpty()) {
                event.names().forEach(name -> EVENTS.put(name, event.contextField()));
            }
        }
    }

    private static final int HARD_FLAG = 0x08;
    private static final int SOFTIRQ_FLAG = 0x10;
    private static final int NMI_FLAG = 0x40;

    private InterruptContext() {
    }

    /** Whether events of a class have the fields. */
    public static boolean isIn(EventClass event) {
        String field = EVENTS.get(KernelEventLayout.plainName(event.name()));
        return field != null && event.hasField(field);
    }

    /**
     * The handler's kind, {@link EventBatch#MISSING} if the event does not say. The kernel's own flags, which perf
     * records, give the kind and nothing else.
     *
     * @param slot the first slot of the fields
     */
    public static long kind(MergedEvents e, int slot) {
        long kind = e.value(slot + KIND);
        return kind == EventBatch.MISSING || e.value(slot + ENTRY) != EventBatch.MISSING ? kind : ofFlags(kind);
    }

    private static int ofFlags(long flags) {
        if ((flags & NMI_FLAG) != 0) {
            return NMI;
        }
        if ((flags & HARD_FLAG) != 0) {
            return IRQ;
        }
        return (flags & SOFTIRQ_FLAG) != 0 ? SOFTIRQ : NONE;
    }

    /** First slot of the fields in an event of a kind, -1 for kinds without them. */
    public static int firstSlot(int kind) {
        return kind >= 0 && kind < FIRST_SLOTS.length ? FIRST_SLOTS[kind] : -1;
    }
}
