// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.wakepath.base.OrderedWork;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.ClockViolation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;
import org.wakepath.synchronization.SyncResult;

/** How the clocks of hosts relate, by the messages between every two of them. */
final class ClockRelations {
    private final Map<HostPair, MessageExchange> exchanges;
    private final SyncResult result;

    private record Related(HostPair hosts, ClockRelation relation) {

        void addTo(SyncGraph graph) {
            graph.add(hosts.a(), hosts.b(), relation);
        }
    }

    /**
     * @param exchanges the messages that the relations rest on
     * @param result the relations
     */
    ClockRelations(Map<HostPair, MessageExchange> exchanges, SyncResult result) {
        this.exchanges = exchanges;
        this.result = result;
    }

    /**
     * Relates the clocks of {@code hostCount} hosts to that of the reference.
     *
     * @param pairs those of the exchanges to use: all, or those that {@link #decisive} named before
     */
    static ClockRelations of(Map<HostPair, MessageExchange> exchanges, List<HostPair> pairs, int hostCount,
            int reference, OrderedWork work) {
        SyncGraph graph = new SyncGraph(hostCount);
        work.run(pairs.size(), i -> new Related(pairs.get(i),
                new ConvexHullSynchronizer().relate(exchanges.get(pairs.get(i)))), related -> related.addTo(graph));
        return new ClockRelations(exchanges, graph.relativeTo(reference));
    }

    /** The messages of every two hosts that exchanged any. */
    Map<HostPair, MessageExchange> exchanges() {
        return exchanges;
    }

    /** The relations of all clocks to that of the reference. */
    SyncResult result() {
        return result;
    }

    /**
     * The pairs of hosts that alone give the same result: those on the routes to the reference. All pairs, if a host
     * has no route, because the reason names relations that were not used.
     */
    List<HostPair> decisive() {
        return exchanges.keySet().stream().filter(pair -> !result.isConnected() || isOnRoute(pair)).toList();
    }

    private boolean isOnRoute(HostPair pair) {
        return isNext(pair.a(), pair.b()) || isNext(pair.b(), pair.a());
    }

    private boolean isNext(int host, int next) {
        int[] route = result.clock(host).route();
        return route.length > 1 && route[1] == next;
    }

    /** How many messages a host exchanged with all others. */
    long messages(int host) {
        return exchanges.entrySet().stream().filter(e -> e.getKey().a() == host || e.getKey().b() == host)
                .mapToLong(e -> e.getValue().sizeFromAToB() + e.getValue().sizeFromBToA()).sum();
    }

    /**
     * The relations of the clocks of every two hosts with messages. If the reference is one of the two, it is {@code
     * a}.
     */
    List<PairRelation> pairs() {
        return exchanges.entrySet().stream().map(e -> new PairRelation(e.getKey().a(), e.getKey().b(),
                new ConvexHullSynchronizer().relate(e.getValue()), e.getValue())).toList();
    }

    /**
     * The messages between hosts that arrive before they were sent on the clock of the reference, the worst first.
     * Their times show how far the relations contradict each other.
     */
    List<ClockViolation> violations() {
        return exchanges.entrySet().stream()
                .filter(e -> result.clock(e.getKey().a()).isConnected() && result.clock(e.getKey().b()).isConnected())
                .flatMap(e -> result.violations(e.getKey().a(), e.getKey().b(), e.getValue()).stream())
                .sorted(Comparator.comparingLong(ClockViolation::worst).reversed()
                        .thenComparingInt(ClockViolation::sender).thenComparingInt(ClockViolation::receiver))
                .toList();
    }
}
