// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.catalogue;

import java.util.List;
import java.util.Set;

/**
 * One fact that an analysis needs, and the events that tell it.
 *
 * @param record the event to record where none is there; or options of {@code lttng enable-event} after dashes
 * @param accepted events that tell the fact, or their fields that do; a star at the end stands for anything
 */
public record EventNeed(String record, List<String> accepted) {

    /** Whether events of these names tell the fact; what an event tells itself has the name {@code EVENT.FIELD}. */
    public boolean isMet(Set<String> events) {
        return accepted.stream().anyMatch(event -> event.endsWith("*")
                ? events.stream().anyMatch(e -> e.startsWith(event.substring(0, event.length() - 1)))
                : events.contains(event));
    }

    /** Whether it takes options of {@code lttng enable-event} rather than names of events. */
    public boolean isOption() {
        return record.startsWith("--");
    }

    /** What is missing, for people: the name, or all names of a kind. */
    public String missing() {
        return isOption() ? EventCatalogue.get().event("call-entry").name() : record;
    }
}
