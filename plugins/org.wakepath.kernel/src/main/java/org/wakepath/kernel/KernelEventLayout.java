// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * Finds the events and fields of the analysis in one trace, whichever tracer and version wrote it.
 *
 * <p>Of several sources for the same fact, only the best is read. For wake-ups that is {@code sched_waking}; then
 * {@code sched_ttwu}, a kprobe that also fires without effect; then {@code sched_wakeup}, which is often emitted on
 * another CPU than the waker's. Our own socket events come before those of network devices. If the entries and exits of
 * some kind of interrupt handler are not recorded, {@code sched_ttwu} is the best if it has the interrupt context as
 * fields.
 */
public final class KernelEventLayout {
    private static final String CONTEXT = "context.tid";
    /** Old versions of perf write all CPUs into one stream, and the CPU into each event. */
    private static final String CPU = "perf_cpu";

    private static final String WAKEUPS = "wake-ups";
    private static final String PACKETS = "packets";
    private static final String STATEDUMP = "statedump";

    private static final EventCatalogue CATALOGUE = EventCatalogue.get();
    private static final KnownEvent CALL_ENTRY = CATALOGUE.event("call-entry");
    private static final KnownEvent CALL_EXIT = CATALOGUE.event("call-exit");
    private static final KnownEvent UNNAMED_EXIT = CATALOGUE.event("unnamed-call-exit");
    private static final KnownEvent ANY_EXIT = CATALOGUE.event("any-call-exit");
    private static final List<String> ENTRIES = prefixes(CALL_ENTRY);
    private static final List<String> EXITS = prefixes(CALL_EXIT);

    private final Map<String, EventClass> classes = new HashMap<>();
    private final Projection.Builder projection = Projection.builder();
    private final RecordedHandlers handlers;
    private final Wakeups wakeups;
    private final boolean hasOwnPackets;

    /** The events that report wake-ups, best first. */
    public enum Wakeups {
        WAKING("waking"), TTWU("ttwu"), WAKEUP("wakeup"), NONE("");

        private final String id;

        Wakeups(String id) {
            this.id = id;
        }

        /** Name of the event without a tracer's prefix; empty for none. */
        public String event() {
            return this == NONE ? "" : CATALOGUE.event(id).name();
        }
    }

    /** Reads the layout of a trace that is the only one of its host. */
    public KernelEventLayout(Trace trace, SystemCalls calls) {
        this(trace, calls, RecordedHandlers.of(List.of(trace)));
    }

    /**
     * Reads the layout of a trace.
     *
     * @param calls gives the system calls their numbers
     * @param handlers what the host records of interrupt handlers
     */
    public KernelEventLayout(Trace trace, SystemCalls calls, RecordedHandlers handlers) {
        this(trace, handlers);
        select(event -> true);
        systemCalls(calls);
    }

    private KernelEventLayout(Trace trace, RecordedHandlers handlers) {
        this.handlers = handlers;
        for (EventClass c : trace.eventClasses()) {
            classes.putIfAbsent(plainName(c.name()), c);
        }
        if (classes.values().stream().anyMatch(c -> c.hasField(CPU))) {
            projection.cpu(CPU);
        }
        wakeups = handlers.needFields() && tellsContext(classes.get(Wakeups.TTWU.event())) ? Wakeups.TTWU
                : bestWakeups(classes.keySet());
        hasOwnPackets = CATALOGUE.events().stream().filter(event -> event.fact().equals(PACKETS) && event.isOwn())
                .allMatch(event -> event.isAmong(classes.keySet()));
    }

    private static boolean tellsContext(EventClass event) {
        return event != null && InterruptContext.isIn(event);
    }

    /** The projection of a trace that is read only for its packets, without their interrupt contexts. */
    public static Projection packetsOf(Trace trace) {
        KernelEventLayout layout = new KernelEventLayout(trace, RecordedHandlers.ALL);
        layout.select(event -> event.fact().equals(PACKETS));
        return layout.projection();
    }

    /** The projection of a trace that is read only for its statedump. */
    public static Projection statedumpOf(Trace trace) {
        KernelEventLayout layout = new KernelEventLayout(trace, RecordedHandlers.ALL);
        layout.select(event -> event.isIn(STATEDUMP));
        return layout.projection();
    }

    /**
     * The projection of a trace that is read only for its system calls, and for who made them: switches and forks.
     *
     * @param calls gives the system calls their numbers
     */
    public static Projection callsOf(Trace trace, SystemCalls calls) {
        KernelEventLayout layout = new KernelEventLayout(trace, RecordedHandlers.ALL);
        layout.select(event -> KernelEvent.isAboutCallers(KernelEvent.of(event.id())));
        layout.systemCalls(calls);
        return layout.projection();
    }

    /** Whether a trace may hold a part of the statedump. */
    public static boolean hasStatedump(Trace trace) {
        Set<String> names = namesOf(List.of(trace));
        return CATALOGUE.events().stream().anyMatch(event -> event.isIn(STATEDUMP) && event.isAmong(names));
    }

    /** Names of all events that some traces declare, without the category that perf puts before them. */
    static Set<String> namesOf(Collection<Trace> traces) {
        Set<String> names = new HashSet<>();
        traces.forEach(trace -> trace.eventClasses().forEach(event -> names.add(plainName(event.name()))));
        return names;
    }

    /** Name of an event without the category that perf puts before it ({@code sched:sched_switch}). */
    public static String plainName(String event) {
        return event.substring(event.lastIndexOf(':') + 1);
    }

    /** The best source of wake-ups among the events of a trace. */
    public static Wakeups bestWakeups(Set<String> events) {
        for (Wakeups w : Wakeups.values()) {
            if (w != Wakeups.NONE && CATALOGUE.event(w.id).isAmong(events)) {
                return w;
            }
        }
        return Wakeups.NONE;
    }

    /** The projection of the trace. */
    public Projection projection() {
        return projection.build();
    }

    /** The event that the trace's wake-ups come from. */
    public Wakeups wakeups() {
        return wakeups;
    }

    private void select(Predicate<KnownEvent> wanted) {
        for (KnownEvent event : CATALOGUE.events()) {
            int kind = KernelEvent.of(event.id());
            if (kind != KernelEvent.NOT_READ && wanted.test(event) && isBestSource(event)) {
                for (String name : event.names()) {
                    select(kind, name, event);
                }
            }
        }
    }

    private boolean isBestSource(KnownEvent event) {
        return switch (event.fact()) {
            case WAKEUPS -> event.id().equals(wakeups.id);
            case PACKETS -> event.isOwn() == hasOwnPackets;
            default -> true;
        };
    }

    private void systemCalls(SystemCalls calls) {
        for (String event : classes.keySet().stream().sorted().toList()) {
            if (isSystemCallExit(event)) {
                int kind = nameBehind(event, EXITS).map(calls::number).map(KernelEvent::systemCallExit)
                        .orElse(KernelEvent.SYSTEM_CALL_EXIT);
                select(kind, event, CALL_EXIT);
            } else if (is("numbered-compat-call-entry", event)) {
                select(KernelEvent.NUMBERED_COMPAT_CALL_ENTRY, event, CATALOGUE.event("numbered-compat-call-entry"));
            } else if (is("numbered-call-entry", event) || is("any-call-entry", event)) {
                select(KernelEvent.NUMBERED_CALL_ENTRY, event, CATALOGUE.event("numbered-call-entry"));
            } else {
                nameBehind(event, ENTRIES)
                        .ifPresent(call -> select(KernelEvent.systemCallEntry(calls.numberOfEntry(call)),
                                event, CALL_ENTRY));
            }
        }
    }

    private static boolean is(String id, String event) {
        return CATALOGUE.event(id).names().contains(event);
    }

    private boolean isSystemCallExit(String event) {
        if (UNNAMED_EXIT.isAmong(classes.keySet())) {
            return UNNAMED_EXIT.names().contains(event);
        }
        return prefixOf(event, EXITS).isPresent() || ANY_EXIT.names().contains(event);
    }

    /** The prefixes of the names of system calls, the longest first, because one may start like another. */
    private static List<String> prefixes(KnownEvent calls) {
        return calls.names().stream().map(name -> name.substring(0, name.length() - 1))
                .sorted(Comparator.comparingInt(String::length).reversed()).toList();
    }

    /** The system call that an event names: {@code syscall_entry_read} and {@code sys_read} give read. */
    private static Optional<String> nameBehind(String event, List<String> prefixes) {
        return prefixOf(event, prefixes).map(prefix -> event.substring(prefix.length()))
                .filter(name -> !name.equals("unknown"));
    }

    /** The first prefix of an event. A loop, since a kernel declares a thousand events. */
    private static Optional<String> prefixOf(String event, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (event.startsWith(prefix)) {
                return Optional.of(prefix);
            }
        }
        return Optional.empty();
    }

    /**
     * Selects an event if the trace has it. The fields of its interrupt context come behind its own, if some event of
     * the host has them. This event may lack them, which readers of the context need not know.
     */
    private void select(int kind, String name, KnownEvent event) {
        EventClass c = classes.get(name);
        if (c == null) {
            return;
        }
        List<String> slots = new ArrayList<>();
        slots.add(runningTask(c));
        for (String alternatives : event.fields()) {
            slots.add(pick(c, alternatives));
        }
        if (handlers.inFields() && !event.contextField().isEmpty()) {
            Stream.of(InterruptContext.FIELDS).forEach(alternatives -> slots.add(pick(c, alternatives)));
        }
        projection.select(c.name(), kind, slots.toArray(String[]::new));
    }

    /** The field with the running task: a context in LTTng, a field in perf. The common field of perf is never -1. */
    private static String runningTask(EventClass c) {
        if (c.hasField("common_pid")) {
            return "common_pid";
        }
        return c.hasField("perf_tid") ? "perf_tid" : CONTEXT;
    }

    private static String pick(EventClass c, String alternatives) {
        String[] names = alternatives.split("\\|");
        for (String name : names) {
            if (c.hasField(name)) {
                return name;
            }
        }
        return names[0];
    }
}
