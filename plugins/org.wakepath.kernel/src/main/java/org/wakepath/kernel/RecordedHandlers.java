// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * The kinds of interrupt handlers whose entries and exits a host records. For these kinds, they show which handler an
 * event lies in. For other kinds, the events' own fields do, if present.
 *
 * @param lines handlers of interrupt lines
 * @param vectors some hard interrupts without a line
 * @param allVectors all of those that can wake a task
 * @param softirqs softirq vectors
 * @param hrtimers functions of high-resolution timers
 * @param inFields whether some events name the handler that they lie in by fields of their own
 */
public record RecordedHandlers(boolean lines, boolean vectors, boolean allVectors, boolean softirqs, boolean hrtimers,
        boolean inFields) {
    /** Everything is recorded, so that fields of events are not used. */
    static final RecordedHandlers ALL = new RecordedHandlers(true, true, true, true, true, false);

    /** Vectors whose handlers wake tasks; the others only report faults. */
    private static final List<String> WAKING_VECTORS = List.of("local_timer", "reschedule", "call_function",
            "call_function_single", "irq_work");

    /** The kinds that the kernel traces of a host declare. */
    public static RecordedHandlers of(Collection<Trace> traces) {
        Set<String> events = KernelEventLayout.namesOf(traces);
        EventCatalogue catalogue = EventCatalogue.get();
        return new RecordedHandlers(catalogue.event("irq-entry").isAmong(events),
                catalogue.event("local_timer-entry").isAmong(events)
                        || catalogue.events().stream().anyMatch(e -> isVector(e) && hasAny(events, e.lttngNames())),
                WAKING_VECTORS.stream().allMatch(v -> catalogue.event(v + "-entry").isAmong(events)),
                catalogue.event("softirq-entry").isAmong(events), catalogue.event("hrtimer-entry").isAmong(events),
                traces.stream().flatMap(t -> t.eventClasses().stream()).anyMatch(InterruptContext::isIn));
    }

    private static boolean isVector(KnownEvent event) {
        int kind = KernelEvent.of(event.id());
        return KernelEvent.isVectorEntry(kind) || KernelEvent.isVectorExit(kind);
    }

    private static boolean hasAny(Set<String> events, List<String> names) {
        return names.stream().anyMatch(events::contains);
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
     * Whether entries and exits of the handler that fields name are recorded.
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
