// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.EventReader;
import org.wakepath.kernel.Host;
import org.wakepath.report.EventLister;

/** The selected events of one host, one at a time. */
final class HostEvents implements AutoCloseable {
    private final Host host;
    private final LongUnaryOperator transform;
    private final TimeWindow.Limits limits;
    private final Predicate<String> names;
    private final Map<EventClass, Boolean> selected = new IdentityHashMap<>();
    private final EventReader reader;
    private long time;
    private long lostBefore;

    HostEvents(Host host, LongUnaryOperator transform, TimeWindow.Limits limits, Predicate<String> names) {
        this.host = host;
        this.transform = transform;
        this.limits = limits;
        this.names = names;
        reader = new EventReader(host.traces().stream().flatMap(trace -> trace.streams().stream()).toList());
    }

    /** Moves to the next selected event, and returns whether there is one. */
    boolean next() {
        while (reader.next()) {
            time = transform.applyAsLong(reader.time());
            if (limits.contain(time) && selected.computeIfAbsent(reader.eventClass(), c -> names.test(c.name()))) {
                return true;
            }
        }
        return false;
    }

    /** The host's name. */
    String label() {
        return host.label();
    }

    /** Time of the event on the clock of the listing, ns. */
    long time() {
        return time;
    }

    void write(EventLister lister) throws IOException {
        lister.write(reader, host.label(), time, reader.discarded() - lostBefore);
        lostBefore = reader.discarded();
    }

    @Override
    public void close() {
        reader.close();
    }
}
