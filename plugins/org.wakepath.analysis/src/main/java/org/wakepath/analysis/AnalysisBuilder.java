// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import org.wakepath.analysis.index.AnalysisIndex;
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.graph.build.GraphBuilder;
import org.wakepath.graph.build.HostPart;
import org.wakepath.graph.build.ReadingWatch;
import org.wakepath.graph.build.WakeupEvidence;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.Truncation;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.KernelEventLayout.Wakeups;
import org.wakepath.kernel.RecordedHandlers;
import org.wakepath.kernel.SystemCalls;
import org.wakepath.kernel.TraceSet;

/** Builds the graphs of all hosts of a trace set, hosts and packets in parallel, the result the same for any number. */
public final class AnalysisBuilder {
    private final TraceSet traces;
    private final int threads;
    private final Spool spool;
    private final AnalysisIndex index;

    /**
     * Uses at most {@code threads} threads at a time, at least one. What takes more than half of the heap goes to a
     * temporary file.
     */
    public AnalysisBuilder(TraceSet traces, int threads) {
        this(traces, threads, Spool.ofHeap(Runtime.getRuntime().maxMemory()));
    }

    /**
     * Uses at most {@code threads} threads at a time, at least one, and keeps graphs and packets in the memory of a
     * spool.
     */
    public AnalysisBuilder(TraceSet traces, int threads, Spool spool) {
        this(traces, threads, spool, AnalysisIndex.none());
    }

    /** The same, but reads only the traces whose graphs an index does not have. */
    public AnalysisBuilder(TraceSet traces, int threads, Spool spool, AnalysisIndex index) {
        this.traces = traces;
        this.threads = Math.max(1, threads);
        this.spool = spool;
        this.index = index;
    }

    /**
     * Reads everything once.
     *
     * @throws MissingEventsException if a host's traces lack events without which there is no graph
     * @throws org.wakepath.ctf.CtfException if a trace is not valid
     * @throws org.wakepath.base.SpoolException if what does not fit into memory cannot be written to a file either
     */
    public Analysis build() {
        return build(events -> {});
    }

    /**
     * The same, watched.
     *
     * @throws java.util.concurrent.CancellationException if the watch ended it
     */
    public Analysis build(ReadingWatch watch) {
        MissingEventsException.check(traces);
        List<HostPart> hosts = traces.kernelHosts().stream().map(HostPart::whole).toList();
        List<ExecutionGraph> graphs = graphs(hosts, host -> index.graph(host, spool), watch);
        if (graphs.stream().allMatch(graph -> graph.size() == 0)) {
            throw MissingEventsException.noEvents(traces.kernelHosts());
        }
        return new Analysis(graphs, List.of(), spool, new OrderedWork(threads), index);
    }

    /** The graphs of parts of hosts, in their order. */
    public List<ExecutionGraph> graphs(List<HostPart> hosts) {
        return graphs(hosts, host -> Optional.empty(), events -> {});
    }

    private List<ExecutionGraph> graphs(List<HostPart> hosts, IntFunction<Optional<ExecutionGraph>> known,
            ReadingWatch watch) {
        ExecutorService decoders = Executors.newFixedThreadPool(threads, AnalysisBuilder::daemon);
        try {
            List<ExecutionGraph> built = new ArrayList<>();
            new OrderedWork(threads).run(hosts.size(), host -> known.apply(host)
                    .orElseGet(() -> graph(hosts.get(host), hosts.size() < threads ? decoders : null, watch)),
                    built::add);
            for (int i = 0; i < built.size(); i++) {
                built.get(i).cover(hosts.get(i).host().coverage());
                built.get(i).truncate(truncations(hosts.get(i)));
            }
            return built;
        } finally {
            decoders.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "wakepath");
        thread.setDaemon(true);
        return thread;
    }

    private static List<Truncation> truncations(HostPart part) {
        return part.truncatedStreams().stream().map(s -> new Truncation(part.host().label(), name(s),
                s.end() == Packet.MISSING ? OptionalLong.empty() : OptionalLong.of(s.end()))).toList();
    }

    private static String name(Stream stream) {
        Path file = stream.file().toAbsolutePath().normalize();
        int names = file.getNameCount();
        return file.subpath(Math.max(0, names - 2), names).toString();
    }

    /** @param decoders decode ahead; null where the threads have enough to do with a host each */
    private ExecutionGraph graph(HostPart part, ExecutorService decoders, ReadingWatch watch) {
        Stage.BUILD.begin();
        Host host = part.host();
        SystemCalls calls = new SystemCalls(host.machine());
        Map<Trace, Projection> projections = new HashMap<>();
        Wakeups wakeups = Wakeups.NONE;
        RecordedHandlers handlers = RecordedHandlers.of(host.traces().stream().filter(Host::isKernel).toList());
        for (Trace trace : host.traces()) {
            if (Host.isKernel(trace)) {
                KernelEventLayout layout = new KernelEventLayout(trace, calls, handlers);
                projections.put(trace, layout.projection());
                if (layout.wakeups().compareTo(wakeups) < 0) {
                    wakeups = layout.wakeups();
                }
            }
        }
        try (MergedEvents events = new MergedEvents(part.streams(), projections::get, decoders)) {
            GraphBuilder builder = new GraphBuilder(host, calls, WakeupEvidence.of(host, wakeups, handlers), spool);
            ExecutionGraph graph = builder.build(part, events, watch);
            Stage.BUILD.end(graph.size());
            return graph;
        }
    }
}
