/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import java.util.Set;

/**
 * One fact that an analysis needs, and the events that tell it.
 *
 * @param record the event to record where none is there; or options of {@code lttng enable-event} after dashes
 * @param accepted events that tell the fact, or their fields that do; a star at the end stands for anything
 */
record EventNeed(String record, List<String> accepted) {

    static EventNeed of(String... accepted) {
        return new EventNeed(accepted[0], List.of(accepted));
    }

    boolean isMet(Set<String> events) {
        return accepted.stream().anyMatch(event -> event.endsWith("*")
                ? events.stream().anyMatch(e -> e.startsWith(event.substring(0, event.length() - 1)))
                : events.contains(event));
    }

    boolean isOption() {
        return record.startsWith("--");
    }

    /** What is missing, for people: the name, or all names of a kind. */
    String missing() {
        return isOption() ? "syscall_entry_*" : record;
    }
}
