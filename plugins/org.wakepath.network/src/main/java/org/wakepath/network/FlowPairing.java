/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Finds out of some flows, one after the other, all that can be told without clocks. */
final class FlowPairing {
    private final List<PacketTable> hosts;
    private final FlowTable flows;
    private final PacketMatches matches;
    private final Messages messages;
    private final IntArrayList contested = new IntArrayList();
    private final IntArrayList withoutSenders = new IntArrayList();

    FlowPairing(List<PacketTable> hosts, FlowTable flows, PacketMatches matches) {
        this.hosts = hosts;
        this.flows = flows;
        this.matches = matches;
        messages = new Messages(hosts);
    }

    /** Pairs the flows from one number to before another. */
    FlowPairing pair(int from, int to) {
        for (int number = from; number < to; number++) {
            pair(number, flows.flow(number));
        }
        return this;
    }

    private void pair(int number, Flow flow) {
        Function<FlowEnd, ExactIndex> indexes = indexes(flow, hosts);
        new CertainPairs(hosts, messages::add).find(flow, indexes, (receiver, place) -> true);
        SoleSender sole = new SoleSender(matches);
        new FlowSenders(flow, hosts, indexes, sole).tell();
        if (sole.hasContested()) {
            contested.add(number);
        }
        if (flow.senders.isEmpty() && !flow.key.isLoopback()) {
            withoutSenders.add(number);
        }
    }

    /** The packets of an end that are to be matched by header, each end's looked up once. */
    static Function<FlowEnd, ExactIndex> indexes(Flow flow, List<PacketTable> hosts) {
        Map<FlowEnd, ExactIndex> known = new HashMap<>();
        return end -> known.computeIfAbsent(end, e -> ExactIndex.of(flow, e, hosts));
    }

    /** The certain pairs, in the order of the flows. */
    Messages messages() {
        return messages;
    }

    /** Numbers of flows with receptions that several sendings contest. */
    IntArrayList contested() {
        return contested;
    }

    /** Numbers of flows that nobody sent, so that their addresses may have been translated. */
    IntArrayList withoutSenders() {
        return withoutSenders;
    }
}
