// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import org.wakepath.kernel.Host;

/**
 * What the traces of one host hold.
 *
 * @param host the host
 * @param cpus numbers of the CPUs that recorded something
 * @param names number of events by name; 0 for a name that the metadata declares and no event has
 * @param start time of the earliest event, ns since the epoch; 0 without events
 * @param end time of the latest event; 0 without events
 * @param discarded events that the tracer had to drop
 * @param missingCpus CPUs that events name and that have no stream in the traces
 * @param gaps switches that are missing and that nobody counted
 * @param analyses which analyses they are enough for
 */
public record HostCensus(Host host, SortedSet<Integer> cpus, SortedMap<String, Long> names, long start, long end,
        long discarded, SortedSet<Integer> missingCpus, SwitchGaps gaps,
        List<Feasibility> analyses) {

    /** Number of all events. */
    public long events() {
        return names.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Number of events by category; every category is there. */
    public Map<EventCategory, Long> categories() {
        Map<EventCategory, Long> counts = new EnumMap<>(EventCategory.class);
        for (EventCategory category : EventCategory.values()) {
            counts.put(category, 0L);
        }
        names.forEach((name, count) -> counts.merge(EventCategory.of(name), count, Long::sum));
        return counts;
    }

    /** Time from the first to the last event, ns. */
    public long duration() {
        return end - start;
    }
}
