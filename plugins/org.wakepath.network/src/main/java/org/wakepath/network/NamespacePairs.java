// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the sender of a receiver's packets if several network namespaces use the same addresses and ports. All packets
 * that one socket receives from these addresses come from one namespace. So a packet whose header and payload only one
 * of them sent decides for all. Senders without a known namespace may forward packets of others, and are not compared.
 */
final class NamespacePairs {
    private final ObservedFlow flow;
    private final List<PacketTable> hosts;
    private final Map<FlowEnd, Optional<FlowEnd>> partners = new HashMap<>();
    private final boolean several;

    NamespacePairs(ObservedFlow flow, List<PacketTable> hosts) {
        this.flow = flow;
        this.hosts = hosts;
        several = flow.senders.size() > 1 && flow.senders.stream().allMatch(s -> s.namespace != 0);
    }

    /** The senders that a receiver's packets can come from. */
    List<FlowEnd> senders(FlowEnd receiver) {
        return several ? partner(receiver).map(List::of).orElse(flow.senders) : flow.senders;
    }

    /** Whether a receiver's packets can come from several senders that nothing distinguishes. */
    boolean isAmbiguous(FlowEnd receiver) {
        return several && partner(receiver).isEmpty();
    }

    private Optional<FlowEnd> partner(FlowEnd receiver) {
        return partners.computeIfAbsent(receiver, this::find);
    }

    private Optional<FlowEnd> find(FlowEnd receiver) {
        FlowEnd best = null;
        int most = 0;
        boolean tied = true;
        for (FlowEnd sender : flow.senders) {
            int common = common(sender, receiver);
            tied = common == most || tied && common < most;
            if (common > most) {
                most = common;
                best = sender;
                tied = false;
            }
        }
        return tied ? Optional.empty() : Optional.of(best);
    }

    /** The number of a receiver's packets that have the header and the payload of a packet of the sender. */
    private int common(FlowEnd sender, FlowEnd receiver) {
        ExactIndex sent = ExactIndex.ofAll(flow, sender, hosts);
        int count = 0;
        for (int row : receiver.rows) {
            count += sent.number(ExactKey.of(flow, hosts.get(receiver.host), row)) == ExactIndex.NONE ? 0 : 1;
        }
        return count;
    }
}
