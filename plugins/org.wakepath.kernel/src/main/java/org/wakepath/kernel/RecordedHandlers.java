/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.ctf.Trace;

/**
 * Of which kinds of interrupt handlers a host records the entries and exits. Where it does, these tell which handler
 * an event lies in; where it does not, the events' own fields do, if they have them.
 *
 * @param lines handlers of interrupt lines
 * @param vectors some hard interrupts without a line
 * @param allVectors all of those that can wake a task
 * @param softirqs softirq vectors
 * @param hrtimers functions of high-resolution timers
 * @param inFields whether some events tell the handler that they lie in by fields of their own
 */
public record RecordedHandlers(boolean lines, boolean vectors, boolean allVectors, boolean softirqs, boolean hrtimers,
        boolean inFields) {
    /** Leaves nothing to the fields of events. */
    static final RecordedHandlers ALL = new RecordedHandlers(true, true, true, true, true, false);

    /** Vectors whose handlers wake tasks; the others only report faults. */
    private static final List<String> WAKING_VECTORS = List.of("local_timer", "reschedule", "call_function",
            "call_function_single", "irq_work");

    /** What the kernel traces of a host have among their events. */
    public static RecordedHandlers of(Collection<Trace> traces) {
        Set<String> events = traces.stream().flatMap(t -> t.eventClasses().stream())
                .map(c -> KernelEventLayout.plainName(c.name())).collect(Collectors.toSet());
        return new RecordedHandlers(events.contains("irq_handler_entry"),
                events.stream().anyMatch(e -> e.startsWith("x86_irq_vectors_") || e.equals("local_timer_entry")),
                WAKING_VECTORS.stream().allMatch(v -> events.contains("x86_irq_vectors_" + v + "_entry")
                        || events.contains(v + "_entry")),
                events.contains("irq_softirq_entry") || events.contains("softirq_entry"),
                events.contains("timer_hrtimer_expire_entry") || events.contains("hrtimer_expire_entry"),
                traces.stream().flatMap(t -> t.eventClasses().stream()).anyMatch(InterruptContext::isIn));
    }

    /** Whether the fields of events add handlers to those that are recorded. */
    public boolean needFields() {
        return inFields && !areAll();
    }

    /** Whether no handler can wake a task without being recorded. */
    public boolean areAll() {
        return areAllHard() && softirqs;
    }

    /** Whether no hard interrupt can wake a task without being recorded. */
    public boolean areAllHard() {
        return lines && allVectors && hrtimers;
    }

    /**
     * Whether the handler that fields tell of is one whose entries and exits are recorded.
     *
     * @param kind its kind as in {@link InterruptContext}
     * @param source its source as there
     */
    public boolean include(long kind, long source) {
        return switch ((int) kind) {
            case InterruptContext.IRQ -> source == InterruptContext.NO_LINE ? vectors : lines;
            case InterruptContext.SOFTIRQ -> softirqs;
            case InterruptContext.HRTIMER -> hrtimers;
            default -> false;
        };
    }
}
