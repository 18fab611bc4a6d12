// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.wakepath.analysis.Analysis;
import org.wakepath.analysis.HostRelation;
import org.wakepath.ctf.Stream;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.TraceSet;
import org.wakepath.words.HostNames;

/**
 * A host with events in a listing.
 *
 * @param name what it is called here
 * @param streams all streams of its traces
 * @param clock from its time to that of the listing, ns
 * @param running which task had which of its CPUs
 */
public record EventHost(String name, List<Stream> streams, LongUnaryOperator clock, Running running) {

    /** Knows which task had a CPU. */
    @FunctionalInterface
    public interface Running {
        /** The task that had a CPU until a time of the host, ns; empty if it was idle or is not known. */
        Optional<Worker> on(int cpu, long time);
    }

    /**
     * All hosts of some traces, on the clock of host number {@code reference} of their analysis. A host that cannot be
     * related to it keeps its own time.
     *
     * @param names what the hosts are called
     */
    public static List<EventHost> of(TraceSet traces, Analysis analysis, int reference, HostNames names) {
        List<HostRelation> relations = analysis.relations(reference);
        List<Host> analysed = traces.kernelHosts();
        List<EventHost> hosts = new ArrayList<>();
        for (Host host : traces.hosts()) {
            int number = analysed.indexOf(host);
            List<Stream> streams = host.traces().stream().flatMap(trace -> trace.streams().stream()).toList();
            String name = names.of(host.label());
            hosts.add(number < 0
                    ? new EventHost(name, streams, LongUnaryOperator.identity(),
                            (cpu, time) -> Optional.empty())
                    : new EventHost(name, streams, clock(relations.get(number)),
                            analysis.graphs().get(number)::running));
        }
        return hosts;
    }

    private static LongUnaryOperator clock(HostRelation relation) {
        return relation.clock().isConnected() ? relation.clock().transform()::apply : LongUnaryOperator.identity();
    }
}
