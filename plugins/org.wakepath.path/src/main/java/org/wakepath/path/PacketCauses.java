// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.network.FlowKey;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatches;
import org.wakepath.network.PacketTable;

/** The causes that received packets stand for. A path asks for each twice in a row, so the last answer is cached. */
final class PacketCauses {
    private final GraphSet graphs;
    private final HostClocks clock;
    private final Map<FlowKey, Flow> flows = new HashMap<>();
    private int host = ExecutionGraph.NONE;
    private int row;
    private Cause cause;

    PacketCauses(GraphSet graphs, HostClocks clock) {
        this.graphs = graphs;
        this.clock = clock;
    }

    /** The cause for a packet that a host received. */
    Cause of(int receiver, int received) {
        if (receiver != host || received != row) {
            host = receiver;
            row = received;
            cause = find();
        }
        return cause;
    }

    private Cause find() {
        PacketTable packets = graphs.get(host).packets();
        Flow flow = flows.computeIfAbsent(packets.flowKey(packets.flow(row)), Flow::of);
        PacketMatches matches = graphs.matches();
        if (!matches.isMatched(host, row)) {
            return new Cause.NetworkPacket(flow, Optional.empty(), -1, 0);
        }
        int sender = matches.senderHost(host, row);
        ExecutionGraph other = graphs.get(sender);
        int sending = matches.senderRow(host, row);
        int source = other.packets().vertex(sending);
        long underWay = clock.toReference(host, packets.time(row))
                - clock.toReference(sender, other.packets().time(sending));
        return new Cause.NetworkPacket(flow, source == ExecutionGraph.NONE ? Optional.empty()
                : Optional.of(graphs.describe(sender, other.worker(source))), Math.max(0, underWay),
                clock.errorBetween(host, sender, packets.time(row)));
    }

    /** The certainty of a packet's sender. */
    Certainty certainty(int receiver, int received) {
        PacketMatches matches = graphs.matches();
        if (!matches.isMatched(receiver, received)) {
            return Certainty.CERTAIN;
        }
        ExecutionGraph sender = graphs.get(matches.senderHost(receiver, received));
        int source = sender.packets().vertex(matches.senderRow(receiver, received));
        Certainty author = source == ExecutionGraph.NONE ? Certainty.CERTAIN : sender.certainty(source);
        return matches.isGuessed(receiver, received) ? Certainty.GUESSED : author;
    }
}
