// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The kinds of handlers that can be drawn, with the events around their runs. */
enum InterruptKind {
    IRQ("irq", "irq_handler_entry", "irq_handler_exit", "irq"),
    VECTOR("vector", "", "", ""),
    SOFTIRQ("softirq", "irq_softirq_entry", "irq_softirq_exit", "vec"),
    HRTIMER("hrtimer", "timer_hrtimer_expire_entry", "timer_hrtimer_expire_exit", "hrtimer"),
    TIMER("timer", "timer_expire_entry", "timer_expire_exit", "timer");

    /** The vectors that can be drawn. */
    static final List<String> VECTORS = List.of("local_timer", "reschedule", "call_function",
            "call_function_single", "irq_work");

    private static final Map<String, Long> SOFTIRQS = Map.of("HI", 0L, "TIMER", 1L, "NET_TX", 2L, "NET_RX", 3L, "BLOCK",
            4L, "IRQ_POLL", 5L, "TASKLET", 6L, "SCHED", 7L, "HRTIMER", 8L, "RCU", 9L);

    private final String word;
    private final String entry;
    private final String exit;
    private final String idField;

    InterruptKind(String word, String entry, String exit, String idField) {
        this.word = word;
        this.entry = entry;
        this.exit = exit;
        this.idField = idField;
    }

    /** The entries and exits of all handlers but those of wheel timers. */
    static List<String> events() {
        List<String> events = new ArrayList<>();
        for (InterruptKind kind : List.of(IRQ, SOFTIRQ, HRTIMER)) {
            events.add(kind.entry);
            events.add(kind.exit);
        }
        for (String vector : VECTORS) {
            events.add(VECTOR.entry(vector));
            events.add(VECTOR.exit(vector));
        }
        return events;
    }

    String word() {
        return word;
    }

    /** The event at the start of a run; {@code id} names the vector where the event's name contains it. */
    String entry(String id) {
        return this == VECTOR ? "x86_irq_vectors_" + id + "_entry" : entry;
    }

    /** The event at the end of a run. */
    String exit(String id) {
        return this == VECTOR ? "x86_irq_vectors_" + id + "_exit" : exit;
    }

    /** The field that identifies the handler in these events, empty for none. */
    String idField() {
        return idField;
    }

    /** The value of {@link #idField}. */
    long id(String text) {
        if (this == SOFTIRQ) {
            return SOFTIRQS.getOrDefault(text, -1L);
        }
        return this == VECTOR ? 0 : Long.decode(text);
    }
}
