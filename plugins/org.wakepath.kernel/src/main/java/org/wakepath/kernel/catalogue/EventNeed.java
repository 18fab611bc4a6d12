// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.catalogue;

import java.util.List;
import java.util.Set;

/**
 * One fact that an analysis needs, and the events that report it.
 *
 * @param record the event to record if none is present; or options of {@code lttng enable-event} after dashes
 * @param accepted events or fields that report the fact; a star at the end stands for anything
 */
public record EventNeed(String record, List<String> accepted) {

    /** Whether events with these names report the fact; a field of an event has the name {@code EVENT.FIELD}. */
    public boolean isMet(Set<String> events) {
        return accepted.stream().anyMatch(event -> event.endsWith("*")
                ? events.stream().anyMatch(e -> e.startsWith(event.substring(0, event.length() - 1)))
                : events.contains(event));
    }

    /** Whether it takes options of {@code lttng enable-event} rather than names of events. */
    public boolean isOption() {
        return record.startsWith("--");
    }

    /** The name to show if the fact is missing: one event, or all events of a kind. */
    public String missing() {
        return isOption() ? EventCatalogue.get().event("call-entry").name() : record;
    }
}
