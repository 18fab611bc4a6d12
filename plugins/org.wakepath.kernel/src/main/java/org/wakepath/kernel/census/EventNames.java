// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.NamedCpus;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/**
 * What a census reads from a trace.
 *
 * @param names the event names; an event's kind in the projection is the index of its name
 * @param cpus number of fields of each kind that name CPUs; they are its slots
 * @param switchKind the kind of switches, whose slots are the tasks that lose and get the CPU; -1 if there are none
 * @param projection the events with these fields
 */
record EventNames(List<String> names, List<Integer> cpus, int switchKind, Projection projection) {
    private static final KnownEvent SWITCH = EventCatalogue.get().event("switch");

    private static final int PREVIOUS = KernelEvent.SWITCH_PREV_TID - 1;
    private static final int NEXT = KernelEvent.SWITCH_NEXT_TID - 1;

    static EventNames of(Trace trace, Host host) {
        List<String> names = trace.eventClasses().stream().map(EventClass::name).distinct().toList();
        List<Integer> cpus = new ArrayList<>();
        Projection.Builder projection = Projection.builder();
        int switchKind = -1;
        for (int i = 0; i < names.size(); i++) {
            String name = KernelEventLayout.plainName(names.get(i));
            List<String> fields = NamedCpus.fields(name, host);
            if (SWITCH.names().contains(name)) {
                switchKind = i;
                projection.select(names.get(i), i, field(trace, PREVIOUS), field(trace, NEXT));
                cpus.add(0);
            } else {
                projection.select(names.get(i), i, fields.toArray(String[]::new));
                cpus.add(fields.size());
            }
        }
        return new EventNames(names, List.copyOf(cpus), switchKind, projection.build());
    }

    /** A field of switches by its name in this trace. */
    private static String field(Trace trace, int place) {
        List<String> known = List.of(SWITCH.fields().get(place).split("\\|"));
        return known.stream().filter(name -> trace.eventClasses().stream().anyMatch(event -> event.hasField(name)))
                .findFirst().orElse(known.get(0));
    }
}
