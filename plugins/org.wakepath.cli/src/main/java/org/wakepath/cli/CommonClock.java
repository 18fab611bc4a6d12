/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.wakepath.analysis.AnalysisBuilder;
import org.wakepath.analysis.HostRelation;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.synchronization.HostClock;

/** The clock of one host, for the times of all. */
final class CommonClock {
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
        return new CommonClock(hosts, number, new AnalysisBuilder(traces, threads).build().relations(number));
    }

    /** The host whose clock it is. */
    Host host() {
        return hosts.get(reference);
    }

    /** From the time of a host to this clock's. */
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
