// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.ctf.EventClass;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.synchronization.HostClock;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The events to list, and the clock for their times. */
final class EventSelection {
    @Option(names = "--name", paramLabel = "GLOB",
            description = "Only events whose name matches, for example 'sched_*'; may be given several times.")
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

    /** The events of every selected host. Notes each name that none of these events has. */
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

    /** The clock of one host, on which the times of all events are. */
    static final class CommonClock {
        private final Hosts hosts;
        private final int reference;
        private final List<HostRelation> relations;

        private CommonClock(Hosts hosts, int reference, List<HostRelation> relations) {
            this.hosts = hosts;
            this.reference = reference;
            this.relations = relations;
        }

        /** Relates the clocks of the traces, which reads them once. */
        static CommonClock of(TraceSet traces, String reference, int threads) {
            Hosts hosts = Hosts.analysed(traces);
            int number = hosts.number(reference);
            return new CommonClock(hosts, number, Analysis.open(traces, threads).relations(number));
        }

        /** The host whose clock it is. */
        Host host() {
            return hosts.get(reference);
        }

        /** Converts times of a host to this clock. */
        LongUnaryOperator transform(Host host) {
            int number = hosts.list().indexOf(host);
            if (number < 0) {
                throw unrelated(host, "it has no kernel trace");
            }
            HostClock clock = relations.get(number).clock();
            if (!clock.isConnected()) {
                throw unrelated(host, clock.reason());
            }
            return clock.transform()::apply;
        }

        private CommandException unrelated(Host host, String reason) {
            return CommandException.failed("the clock of " + host.label() + " cannot be related to that of "
                    + host().label() + " (" + reason + ")", "leave --reference out, or choose one host with --host");
        }
    }
}
