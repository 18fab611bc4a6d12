// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.wakepath.ctf.EventClass;
import org.wakepath.graph.model.Worker;

/** Decides for each event whether it passes a filter. For one thread. */
public final class EventSieve {
    private static final Set<String> COLUMNS = Set.of("host", "cpu", "name", "task");

    private final EventFilter filter;
    private final List<FilterTerm> columns;
    private final Optional<FieldSearch> fields;
    private final Map<EventClass, Boolean> admitted = new IdentityHashMap<>();

    public EventSieve(EventFilter filter) {
        this.filter = filter;
        columns = filter.terms().stream().filter(term -> COLUMNS.contains(term.key())).toList();
        fields = Optional.of(filter.terms().stream().filter(term -> !columns.contains(term)).toList())
                .filter(terms -> !terms.isEmpty()).map(FieldSearch::new);
    }

    public boolean test(EventCursor cursor) {
        return admitted.computeIfAbsent(cursor.event().eventClass(), this::admits)
                && holdAll(cursor) && (fields.isEmpty() || fields.get().test(cursor.event()));
    }

    /**
     * Whether events of a class can pass. Most classes lack one of the fields of the filter, and their events need not
     * be decoded.
     */
    private boolean admits(EventClass event) {
        return filter.admits(event.name()) && (fields.isEmpty() || fields.get().canPass(event));
    }

    private boolean holdAll(EventCursor cursor) {
        for (FilterTerm term : columns) {
            if (!term.holds(true, isLike(term, cursor))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLike(FilterTerm term, EventCursor cursor) {
        return switch (term.key()) {
            case "host" -> term.isLike(cursor.host().name());
            case "cpu" -> term.isLike(cursor.event().cpu(), true);
            case "name" -> term.isLike(cursor.event().name());
            default -> isLike(term, cursor.running());
        };
    }

    private static boolean isLike(FilterTerm term, Optional<Worker> task) {
        return task.isPresent() && (term.isLike(task.get().name()) || term.isLike(task.get().tid(), true));
    }
}
