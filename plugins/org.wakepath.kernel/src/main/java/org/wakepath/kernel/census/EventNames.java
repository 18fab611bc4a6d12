/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;

/** The event names of a trace; an event's kind in the projection is the place of its name in the list. */
record EventNames(List<String> names, Projection projection) {

    static EventNames of(Trace trace) {
        List<String> names = trace.eventClasses().stream().map(EventClass::name).distinct().toList();
        Projection.Builder projection = Projection.builder();
        for (int i = 0; i < names.size(); i++) {
            projection.select(names.get(i), i);
        }
        return new EventNames(names, projection.build());
    }
}
