/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis.streaming;

import java.util.HashMap;
import java.util.Map;
import org.wakepath.network.Exchanges;
import org.wakepath.network.PacketMatcher.HostPair;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.ConvexHullSynchronizer;
import org.wakepath.synchronization.DriftAssumption;
import org.wakepath.synchronization.HostGroups;
import org.wakepath.synchronization.MessageExchange;
import org.wakepath.synchronization.SyncGraph;
import org.wakepath.synchronization.SyncQuality;
import org.wakepath.synchronization.SyncResult;

/** What the pairs found so far say of the clocks. It is asked anew when there is twice as much to say. */
final class Relations {
    private static final int LEAST_MESSAGES = 8;

    private final ConvexHullSynchronizer synchronizer = new ConvexHullSynchronizer();
    private final Map<HostPair, ClockRelation> known = new HashMap<>();
    private final Map<HostPair, Integer> keptThen = new HashMap<>();
    private final Exchanges exchanges;
    private final int hostCount;

    Relations(Exchanges exchanges, int hostCount) {
        this.exchanges = exchanges;
        this.hostCount = hostCount;
    }

    /** Relates anew, and forgets messages that limit nothing, where enough was added; returns whether it was. */
    boolean refresh() {
        boolean changed = false;
        for (Map.Entry<HostPair, MessageExchange> entry : exchanges.byPair().entrySet()) {
            int then = keptThen.getOrDefault(entry.getKey(), 0);
            if (kept(entry.getValue()) >= 2 * then + LEAST_MESSAGES) {
                relate(entry.getKey(), entry.getValue());
                changed = true;
            }
        }
        return changed;
    }

    /** Relates everything. */
    void finish() {
        exchanges.byPair().forEach(this::relate);
    }

    private void relate(HostPair pair, MessageExchange exchange) {
        exchange.condense(DriftAssumption.NTP_SLEW);
        keptThen.put(pair, kept(exchange));
        known.put(pair, synchronizer.relate(exchange));
    }

    private static int kept(MessageExchange exchange) {
        return exchange.keptFromAToB() + exchange.keptFromBToA();
    }

    /** Whether relations whose rate the messages bound to a percent join all hosts. */
    boolean areJoined() {
        HostGroups groups = new HostGroups(hostCount);
        known.forEach((pair, relation) -> {
            if (relation.quality() == SyncQuality.ACCURATE) {
                groups.join(pair.a(), pair.b());
            }
        });
        return groups.count() == 1;
    }

    /** The clocks of all hosts on that of the reference. */
    SyncResult relativeTo(int reference) {
        SyncGraph graph = new SyncGraph(hostCount);
        exchanges.byPair().keySet().stream().filter(known::containsKey)
                .forEach(pair -> graph.add(pair.a(), pair.b(), known.get(pair)));
        return graph.relativeTo(reference);
    }

    /** How many messages were found, kept or not. */
    long messages() {
        return exchanges.byPair().values().stream()
                .mapToLong(exchange -> (long) exchange.sizeFromAToB() + exchange.sizeFromBToA()).sum();
    }

    /** What the messages take up that are kept, in bytes. */
    long bytes() {
        return exchanges.byPair().values().stream().mapToLong(Relations::kept).sum() * 2 * Long.BYTES;
    }
}
