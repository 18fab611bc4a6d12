/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.ctf.BrokenTraceException;
import org.wakepath.report.EventLister;

/** Merges the events of several hosts by time, the order of hosts deciding between equals. Keeps none of them. */
final class EventListing implements AutoCloseable {
    private final List<HostEvents> hosts;
    private final LeftOut leftOut;

    /** @param leftOut is told of what cannot be read behind events that are listed */
    EventListing(List<HostEvents> hosts, LeftOut leftOut) {
        this.hosts = hosts;
        this.leftOut = leftOut;
    }

    /** Writes at most {@code limit} events. */
    void write(EventLister lister, long limit) throws IOException {
        List<HostEvents> going = new ArrayList<>(hosts);
        going.removeIf(host -> !next(host));
        for (long written = 0; written < limit && !going.isEmpty(); written++) {
            HostEvents earliest = earliest(going);
            earliest.write(lister);
            if (!next(earliest)) {
                going.remove(earliest);
            }
        }
    }

    private boolean next(HostEvents host) {
        try {
            return host.next();
        } catch (BrokenTraceException e) {
            leftOut.addRest(e, host.label());
            return false;
        }
    }

    private static HostEvents earliest(List<HostEvents> going) {
        HostEvents earliest = going.get(0);
        for (HostEvents host : going) {
            earliest = host.time() < earliest.time() ? host : earliest;
        }
        return earliest;
    }

    @Override
    public void close() {
        hosts.forEach(HostEvents::close);
    }
}
