/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** The packets of one end of a flow that are told apart by their header alone: places in the end, in local order. */
final class ExactIndex {
    private static final IntArrayList NONE = new IntArrayList(0);

    private final Map<ExactKey, IntArrayList> places = new LinkedHashMap<>();

    ExactIndex(Flow flow, FlowEnd end, List<PacketTable> hosts) {
        this(flow, end, hosts, headerOnly(flow, end));
    }

    private ExactIndex(Flow flow, FlowEnd end, List<PacketTable> hosts, IntPredicate byHeader) {
        PacketTable packets = hosts.get(end.host);
        for (int i = 0; i < end.rows.length; i++) {
            if (byHeader.test(i)) {
                add(ExactKey.of(flow, packets, end.rows[i]), i);
            }
        }
    }

    /** An empty index. */
    ExactIndex() {
    }

    /** Adds a packet, which comes after those added before. */
    void add(ExactKey key, int place) {
        places.computeIfAbsent(key, k -> new IntArrayList()).add(place);
    }

    /** An index over all packets of an end, those with bytes too. */
    static ExactIndex ofAll(Flow flow, FlowEnd end, List<PacketTable> hosts) {
        return new ExactIndex(flow, end, hosts, i -> true);
    }

    /** Which packets are matched by header: all where bytes are not known, else those without bytes. */
    static IntPredicate headerOnly(Flow flow, FlowEnd end) {
        return flow.key.protocol() != KnownProtocol.TCP || !flow.key.hasAddresses() ? i -> true : end::isBare;
    }

    IntArrayList places(ExactKey key) {
        return places.getOrDefault(key, NONE);
    }

    /** How many packets with the same key came before the one at {@code place}. */
    int occurrence(ExactKey key, int place) {
        IntArrayList all = places(key);
        return PartitionPoint.of(all.size(), i -> all.getInt(i) < place);
    }

    Iterable<Map.Entry<ExactKey, IntArrayList>> entries() {
        return places.entrySet();
    }
}
