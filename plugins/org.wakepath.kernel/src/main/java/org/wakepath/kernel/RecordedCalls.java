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
 * Checks whether a host records every system call. Only then is a task outside of all calls known to be in user space.
 */
public final class RecordedCalls {
    /** Calls that no task waits in and that are rarely selected. A trace that records these records all. */
    private static final List<String> SELDOM_CHOSEN = List.of("brk", "getpid", "munmap", "setsid", "umask");

    private static final KnownEvent ENTRY = EventCatalogue.get().event("call-entry");
    private static final KnownEvent EXIT = EventCatalogue.get().event("call-exit");
    private static final KnownEvent UNNAMED_EXIT = EventCatalogue.get().event("unnamed-call-exit");
    private static final KnownEvent ANY_ENTRY = EventCatalogue.get().event("any-call-entry");
    private static final List<KnownEvent> NUMBERED = List.of(EventCatalogue.get().event("numbered-call-entry"),
            EventCatalogue.get().event("numbered-compat-call-entry"), EventCatalogue.get().event("any-call-entry"));
    private static final KnownEvent ANY_EXIT = EventCatalogue.get().event("any-call-exit");

    private RecordedCalls() {
    }

    /** Whether the kernel traces of a host declare entry and exit of all calls, including those of 32-bit programs. */
    public static boolean areAll(Collection<Trace> traces) {
        Set<String> events = KernelEventLayout.namesOf(traces);
        boolean raw = ANY_ENTRY.isAmong(events) && ANY_EXIT.isAmong(events);
        boolean named = hasSeldomChosen(events, ENTRY.lttngNames()) && hasSeldomChosen(events, EXIT.lttngNames());
        boolean old = UNNAMED_EXIT.isAmong(events) && hasSeldomChosen(events, ENTRY.oldNames());
        return raw || named || old;
    }

    /** Whether the kernel traces of a host declare the entry of any system call. */
    public static boolean areAny(Collection<Trace> traces) {
        Set<String> events = KernelEventLayout.namesOf(traces);
        return NUMBERED.stream().anyMatch(event -> event.isAmong(events)) || ENTRY.names().stream()
                .map(name -> name.substring(0, name.length() - 1))
                .anyMatch(prefix -> events.stream().anyMatch(event -> event.startsWith(prefix)));
    }

    private static boolean hasSeldomChosen(Set<String> events, List<String> names) {
        return SELDOM_CHOSEN.stream().allMatch(call -> names.stream()
                .allMatch(name -> events.contains(name.replace("*", call))));
    }
}
