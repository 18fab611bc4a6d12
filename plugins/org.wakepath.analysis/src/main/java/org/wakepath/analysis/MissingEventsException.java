// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.List;
import java.util.stream.Collectors;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.EventNeed;

/** The traces lack events without which there is no execution graph; the message says which and how to record them. */
public final class MissingEventsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int SHOWN_HOSTS = 3;
    private static final String SWITCH = EventCatalogue.get().event("switch").name();
    private static final String ENABLE = "lttng enable-event -k " + EventCatalogue.get().needs("activePath").stream()
            .map(EventNeed::record).collect(Collectors.joining(","));

    private MissingEventsException(String message) {
        super(message);
    }

    /**
     * Refuses traces of which there is no graph, by their metadata alone.
     *
     * @throws MissingEventsException if there is no kernel trace, or one lacks events
     */
    public static void check(TraceSet traces) {
        List<Host> hosts = traces.hosts().stream().filter(h -> h.traces().stream().anyMatch(Host::isKernel)).toList();
        if (hosts.isEmpty()) {
            throw new MissingEventsException("no kernel trace among the " + traces.hosts().size()
                    + " host(s): record one with lttng create; " + ENABLE + ",...");
        }
        if (traces.kernelHosts().isEmpty()) {
            throw noEvents(hosts);
        }
        for (Host host : hosts) {
            check(host);
        }
    }

    /** For kernel traces that declare events and have none. */
    static MissingEventsException noEvents(List<Host> hosts) {
        String names = hosts.stream().limit(SHOWN_HOSTS).map(Host::label).collect(Collectors.joining(", "));
        int more = hosts.size() - SHOWN_HOSTS;
        return new MissingEventsException(
                "no event was recorded on " + names + (more > 0 ? " and " + more + " more" : "")
                        + "; record again while something runs, for example with wakepath record -- sleep 1");
    }

    private static void check(Host host) {
        var names = host.traces().stream().filter(Host::isKernel).map(Trace::eventClasses).flatMap(List::stream)
                .map(c -> KernelEventLayout.plainName(c.name())).collect(Collectors.toSet());
        if (!names.contains(SWITCH)) {
            throw new MissingEventsException(
                    host.label() + ": this trace has no " + SWITCH + "; record it with " + ENABLE);
        }
        if (KernelEventLayout.bestWakeups(names) == Wakeups.NONE) {
            throw new MissingEventsException(host.label() + ": this trace has no " + Wakeups.WAKING.event() + " or "
                    + Wakeups.TTWU.event() + "; record it with " + ENABLE);
        }
    }
}
