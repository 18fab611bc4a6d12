// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatches;
import org.wakepath.network.PacketTable;

/**
 * The graphs of all hosts, by number, with the packets between them, for one path.
 *
 * <p>Not thread-safe: it caches the workers that it described.
 */
public final class GraphSet {
    /**
     * The end of a wait can come from any CPU, and a ready task may have run on any. Events of a running task are on
     * its own CPU.
     */
    private static final Set<EdgeState> WAITS = Collections.unmodifiableSet(EnumSet.complementOf(
            EnumSet.of(EdgeState.RUNNING, EdgeState.INTERRUPTED)));

    private final ExecutionGraph[] graphs;
    private final PacketMatches matches;
    private final Worker[][] described;

    public GraphSet(List<ExecutionGraph> graphs, PacketMatches matches) {
        this.graphs = graphs.toArray(ExecutionGraph[]::new);
        this.matches = matches;
        described = graphs.stream().map(graph -> new Worker[graph.workers().size()]).toArray(Worker[][]::new);
    }

    public PacketMatches matches() {
        return matches;
    }

    /** Number of hosts. */
    public int size() {
        return graphs.length;
    }

    public ExecutionGraph get(int host) {
        return graphs[host];
    }

    /** The number of findings of a kind in the traces of all hosts. */
    public long found(Finding finding) {
        return Arrays.stream(graphs).mapToLong(graph -> graph.found(finding)).sum();
    }

    /**
     * The number of received packets without a known sender, of the hosts related to the reference. In an excerpt,
     * these are only those that should have one.
     *
     * @param start ns on the reference's clock
     * @param end ns on the reference's clock
     */
    public long unmatchedReceptions(HostClocks clocks, int reference, long start, long end) {
        return IntStream.range(0, graphs.length).filter(host -> clocks.areRelated(host, reference)).mapToLong(
                host -> unmatched(host, clocks.fromReference(host, start), clocks.fromReference(host, end))).sum();
    }

    private long unmatched(int host, long start, long end) {
        PacketTable packets = graphs[host].packets();
        return IntStream.range(0, packets.size()).filter(row -> packets.isReceived(row)
                && packets.time(row) >= start && packets.time(row) <= end && !matches.isMatched(host, row)).count();
    }

    public Worker describe(int host, int worker) {
        Worker known = described[host][worker];
        if (known == null) {
            known = graphs[host].describe(worker);
            described[host][worker] = known;
        }
        return known;
    }

    /**
     * Whether a time range is in doubt. It is if some CPU of its host was not traced in a part of it, or if it is a
     * wait during which events were lost on any CPU of its host.
     */
    public boolean isUncertain(int host, EdgeState state, long start, long end, HostClocks clock) {
        ExecutionGraph graph = graphs[host];
        boolean outside = start < clock.toReference(host, graph.common().begin())
                || end > clock.toReference(host, graph.common().end());
        return outside || !graph.losses().isEmpty() && WAITS.contains(state) && graph.losses().overlaps(
                clock.fromReference(host, start), clock.fromReference(host, end));
    }

    /**
     * How much of a time range is in doubt itself: some CPU of its host was not traced then, or it is a wait and events
     * were lost then. A range may be in doubt as a whole for a shorter part of it.
     */
    public long doubtful(int host, EdgeState state, long start, long end, HostClocks clock) {
        ExecutionGraph graph = graphs[host];
        long inSight = Math.min(end, Math.max(start, clock.toReference(host, graph.common().begin())));
        long outOfSight = Math.max(inSight, Math.min(end, clock.toReference(host, graph.common().end())));
        long outside = inSight - start + end - outOfSight;
        if (graph.losses().isEmpty() || !WAITS.contains(state) || inSight >= outOfSight) {
            return outside;
        }
        return outside + Math.min(outOfSight - inSight, graph.losses().measure(
                clock.fromReference(host, inSight), clock.fromReference(host, outOfSight)));
    }
}
