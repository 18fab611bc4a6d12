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
import org.wakepath.base.OrderedWork;
import org.wakepath.base.Spool;
import org.wakepath.base.timing.Stage;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.SpareBatches;
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

/**
 * Reads hosts and builds their graphs, hosts and packets in parallel. The result is the same for any number of threads.
 */
final class GraphReader {
    private final int threads;
    private final Spool spool;
    private final AnalysisIndex index;
    private final ReadingWatch watch;
    private final SpareBatches spares = new SpareBatches();

    GraphReader(AnalysisOptions options) {
        threads = options.threads();
        spool = options.spool();
        index = options.index();
        watch = options.watch();
    }

    /**
     * The graphs of hosts by their numbers. Reads those that the index does not have.
     *
     * @throws org.wakepath.ctf.type.CtfException if a trace is not valid
     * @throws org.wakepath.base.SpoolException if what does not fit into memory cannot be written to a file either
     * @throws java.util.concurrent.CancellationException if the watch cancelled it
     */
    List<ExecutionGraph> whole(List<Host> hosts) {
        return graphs(hosts.stream().map(HostPart::whole).toList(), host -> index.graph(host, spool));
    }

    /** The graphs of parts of hosts, in their order. */
    List<ExecutionGraph> of(List<HostPart> parts) {
        return graphs(parts, part -> Optional.empty());
    }

    private List<ExecutionGraph> graphs(List<HostPart> parts, IntFunction<Optional<ExecutionGraph>> known) {
        ExecutorService decoders = Executors.newFixedThreadPool(threads, GraphReader::daemon);
        try {
            List<ExecutionGraph> built = new ArrayList<>();
            new OrderedWork(threads).run(parts.size(), part -> known.apply(part)
                    .orElseGet(() -> graph(parts.get(part), parts.size() < threads ? decoders : null)),
                    built::add);
            for (int i = 0; i < built.size(); i++) {
                cover(built.get(i), parts.get(i));
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

    /** Notes how far the streams of a host go. */
    private static void cover(ExecutionGraph graph, HostPart part) {
        Host host = part.host();
        graph.cover(host.coverage(graph.idleAtEnd()));
        List<Truncation> ends = new ArrayList<>(truncations(part));
        host.firstUnrecorded(graph.idleAtEnd()).filter(cpu -> cpu.getValue().end() < graph.end())
                .ifPresent(cpu -> ends.add(new Truncation(host.label(), "CPU " + cpu.getKey(),
                        OptionalLong.of(cpu.getValue().end()), true)));
        graph.truncate(ends);
    }

    private static List<Truncation> truncations(HostPart part) {
        return part.truncatedStreams().stream().map(s -> new Truncation(part.host().label(), name(s),
                s.end() == Packet.MISSING ? OptionalLong.empty() : OptionalLong.of(s.end()), false)).toList();
    }

    private static String name(Stream stream) {
        Path file = stream.file().toAbsolutePath().normalize();
        int names = file.getNameCount();
        return file.subpath(Math.max(0, names - 2), names).toString();
    }

    /** @param decoders decode ahead; null if each thread has a host to read */
    private ExecutionGraph graph(HostPart part, ExecutorService decoders) {
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
        try (MergedEvents events = new MergedEvents(part.streams(), projections::get, decoders, spares)) {
            GraphBuilder builder = new GraphBuilder(host, calls, WakeupEvidence.of(host, wakeups, handlers), spool);
            ExecutionGraph graph = builder.build(part, events, watch);
            Stage.BUILD.end(graph.size());
            return graph;
        }
    }
}
