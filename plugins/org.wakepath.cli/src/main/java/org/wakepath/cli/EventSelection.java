/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.wakepath.ctf.EventClass;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which events to list, and on which clock. */
final class EventSelection {
    @Option(names = "--name", paramLabel = "GLOB",
            description = "Only events with such a name, for example 'sched_*'; may be given several times.")
    private List<String> names = List.of();

    @Option(names = "--host", paramLabel = "HOST", description = "Only events of this host.")
    private String host;

    @Option(names = "--reference", paramLabel = "HOST", description = "Put all times on the clock of this host.")
    private String reference;

    @Mixin
    private TimeWindow window;

    /** Refuses wrong arguments before anything is read. */
    void check() {
        window.check();
    }

    /** The events of every selected host; a name that no event of theirs has is noted. */
    List<HostEvents> open(TraceSet traces, int threads, Shell shell) {
        Hosts hosts = Hosts.all(traces);
        List<Host> chosen = host == null ? hosts.list() : List.of(hosts.get(hosts.number(host)));
        new NameGlobs(names).noteUnfit("event", declared(chosen), shell);
        if (reference == null) {
            return events(chosen, h -> LongUnaryOperator.identity(), h -> h);
        }
        CommonClock clock = CommonClock.of(traces, reference, threads);
        return events(chosen, clock::transform, h -> clock.host());
    }

    private interface Per<T> {
        T of(Host host);
    }

    private List<HostEvents> events(List<Host> hosts, Per<LongUnaryOperator> transforms, Per<Host> clocks) {
        List<HostEvents> events = new ArrayList<>();
        NameGlobs globs = new NameGlobs(names);
        for (Host h : hosts) {
            TimeWindow.Limits limits = window.limits(() -> Spans.of(clocks.of(h)));
            events.add(new HostEvents(h, transforms.of(h), limits, globs));
        }
        return events;
    }

    private static List<String> declared(List<Host> hosts) {
        return hosts.stream().flatMap(host -> host.traces().stream()).flatMap(trace -> trace.eventClasses().stream())
                .map(EventClass::name).distinct().toList();
    }
}
