/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.report.events.NamePattern;
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

    /** The events of every selected host. */
    List<HostEvents> open(TraceSet traces, int threads) {
        Hosts hosts = Hosts.all(traces);
        List<Host> chosen = host == null ? hosts.list() : List.of(hosts.get(hosts.number(host)));
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
        for (Host h : hosts) {
            TimeWindow.Limits limits = window.limits(() -> Spans.of(clocks.of(h)));
            events.add(new HostEvents(h, transforms.of(h), limits, nameTest()));
        }
        return events;
    }

    private Predicate<String> nameTest() {
        List<NamePattern> patterns = names.stream().map(NamePattern::new).toList();
        return name -> patterns.isEmpty() || patterns.stream().anyMatch(pattern -> pattern.test(name));
    }
}
