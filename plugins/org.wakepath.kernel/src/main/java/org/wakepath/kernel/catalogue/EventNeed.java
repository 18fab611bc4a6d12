// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.catalogue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One fact that an analysis needs, and the events that report it.
 *
 * @param record the event to record if none is present; or options of {@code lttng enable-event} after dashes
 * @param accepted events or fields that report the fact; a star at the end stands for anything
 */
public record EventNeed(String record, List<String> accepted) {

    /** Whether events with these names report the fact; a field of an event has the name {@code EVENT.FIELD}. */
    public boolean isMet(Set<String> events) {
        return accepted.stream().anyMatch(event -> isAmong(event, events));
    }

    private static boolean isAmong(String event, Set<String> events) {
        return event.endsWith("*")
                ? events.stream().anyMatch(e -> e.startsWith(event.substring(0, event.length() - 1)))
                : events.contains(event);
    }

    /** Whether it takes options of {@code lttng enable-event} rather than names of events. */
    public boolean isOption() {
        return record.startsWith("--");
    }

    /**
     * The name to show if events with these names lack the fact: one event, all events of a kind, or a field of an
     * event that is there.
     */
    public String missing(Set<String> events) {
        return lackingField(events).map(field -> field.substring(field.indexOf('.') + 1) + " of " + eventOf(field))
                .orElse(isOption() ? EventCatalogue.get().event("call-entry").name() : record);
    }

    /** Whether the event that it needs is among these, but without the field that tells the fact. */
    public boolean lacksField(Set<String> events) {
        return lackingField(events).isPresent();
    }

    private Optional<String> lackingField(Set<String> events) {
        return isMet(events) ? Optional.empty()
                : accepted.stream().filter(field -> field.contains(".") && events.contains(eventOf(field)))
                        .filter(field -> EventCatalogue.get().events().stream().map(KnownEvent::names)
                                .anyMatch(names -> names.contains(record) && names.contains(eventOf(field))))
                        .findFirst();
    }

    /** Names of the events among these by which it is met. */
    public Stream<String> metBy(Set<String> events) {
        return accepted.stream().filter(name -> isAmong(name, events)).map(EventNeed::eventOf);
    }

    private static String eventOf(String field) {
        int dot = field.indexOf('.');
        return dot < 0 ? field : field.substring(0, dot);
    }
}
