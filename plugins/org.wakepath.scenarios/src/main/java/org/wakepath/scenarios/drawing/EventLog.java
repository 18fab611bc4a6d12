// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.wakepath.scenarios.drawing.RecordedEvent.Place;

/** Collects what the tracer of one host records. */
final class EventLog {
    private final Drawing drawing;
    private final DrawnHost host;
    private final List<RecordedEvent> events = new ArrayList<>();

    EventLog(Drawing drawing, DrawnHost host) {
        this.drawing = drawing;
        this.host = host;
    }

    /** Records an event at the start of a column. */
    void add(int cpu, int column, Place place, String name, Map<String, Object> fields) {
        boolean before = place.compareTo(Place.SWITCH) <= 0 && column > 0 || place == Place.CLOSING;
        TaskRow running = host.occupant(cpu, before ? column - 1 : column);
        int context = running == null ? 0 : host.tid(running, before ? column - 1 : column);
        events.add(new RecordedEvent(cpu, drawing.time(column), place, context, name, fields));
    }

    /** Records an event of an idle CPU at any time, ns. */
    void addAt(int cpu, long time, String name, Map<String, Object> fields) {
        events.add(new RecordedEvent(cpu, time, Place.BY_WHO_WORKS, 0, name, fields));
    }

    /** What one CPU's buffer holds, in order. */
    List<RecordedEvent> of(int cpu) {
        return events.stream().filter(e -> e.cpu() == cpu)
                .sorted(Comparator.comparingLong(RecordedEvent::time).thenComparing(RecordedEvent::place)).toList();
    }

    /** The CPUs on which the host recorded anything. */
    List<Integer> cpus() {
        return events.stream().map(RecordedEvent::cpu).distinct().sorted().toList();
    }
}
