// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.wakepath.ctf.Trace;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.catalogue.EventCatalogue;

/** The traces lack events without which there is no execution graph. */
public final class MissingEventsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final String SWITCH = EventCatalogue.get().event("switch").name();

    private final Lack lack;
    private final List<String> hosts;

    /** What is missing. */
    public enum Lack {
        /** No host has a trace of its kernel. */
        KERNEL_TRACE,
        /** The kernel traces are empty. */
        EVENTS,
        /** It is not known which task had a CPU. */
        SWITCHES,
        /** It is not known who woke a task. */
        WAKEUPS
    }

    /**
     * Traces with such a lack.
     *
     * @param hosts labels of the hosts that have it
     */
    public MissingEventsException(Lack lack, List<String> hosts) {
        super(lack + " " + hosts);
        this.lack = lack;
        this.hosts = List.copyOf(hosts);
    }

    /** What is missing. */
    public Lack lack() {
        return lack;
    }

    /** Labels of the hosts of which it is missing. */
    public List<String> hosts() {
        return hosts;
    }

    /**
     * Refuses traces of which there is no graph, by their metadata alone.
     *
     * @throws MissingEventsException if there is no kernel trace, or one lacks events
     */
    public static void check(TraceSet traces) {
        List<Host> hosts = traces.hosts().stream().filter(h -> h.traces().stream().anyMatch(Host::isKernel)).toList();
        if (hosts.isEmpty()) {
            throw of(Lack.KERNEL_TRACE, traces.hosts());
        }
        if (traces.kernelHosts().isEmpty()) {
            throw of(Lack.EVENTS, hosts);
        }
        for (Host host : hosts) {
            check(host);
        }
    }

    /** The exception for some hosts. */
    public static MissingEventsException of(Lack lack, List<Host> hosts) {
        return new MissingEventsException(lack, hosts.stream().map(Host::label).toList());
    }

    private static void check(Host host) {
        Set<String> names = host.traces().stream().filter(Host::isKernel).map(Trace::eventClasses).flatMap(List::stream)
                .map(c -> KernelEventLayout.plainName(c.name())).collect(Collectors.toSet());
        if (!names.contains(SWITCH)) {
            throw of(Lack.SWITCHES, List.of(host));
        }
        if (KernelEventLayout.bestWakeups(names) == Wakeups.NONE) {
            throw of(Lack.WAKEUPS, List.of(host));
        }
    }
}
