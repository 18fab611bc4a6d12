// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.NamedCpus;

/**
 * What a census reads from a trace.
 *
 * @param names the event names; an event's kind in the projection is the index of its name
 * @param cpus number of fields of each kind that name CPUs; they are its slots
 * @param projection the events with these fields
 */
record EventNames(List<String> names, List<Integer> cpus, Projection projection) {

    static EventNames of(Trace trace, Host host) {
        List<String> names = trace.eventClasses().stream().map(EventClass::name).distinct().toList();
        List<Integer> cpus = new ArrayList<>();
        Projection.Builder projection = Projection.builder();
        for (int i = 0; i < names.size(); i++) {
            List<String> fields = NamedCpus.fields(KernelEventLayout.plainName(names.get(i)), host);
            projection.select(names.get(i), i, fields.toArray(String[]::new));
            cpus.add(fields.size());
        }
        return new EventNames(names, List.copyOf(cpus), projection.build());
    }
}
