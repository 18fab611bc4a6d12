/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Brings the packets of all hosts together by flow. */
final class FlowTable {
    private FlowTable() {
    }

    /** All flows of the hosts' packets, in the order of their first packet, host by host. */
    static List<Flow> of(List<PacketTable> hosts) {
        Map<Object, Flow> flows = new LinkedHashMap<>();
        for (int host = 0; host < hosts.size(); host++) {
            add(flows, host, hosts.get(host));
        }
        return new ArrayList<>(flows.values());
    }

    private static void add(Map<Object, Flow> flows, int host, PacketTable packets) {
        IntArrayList[] sent = lists(packets.flowCount());
        IntArrayList[] received = lists(packets.flowCount());
        for (int row = 0; row < packets.size(); row++) {
            (packets.isReceived(row) ? received : sent)[packets.flow(row)].add(row);
        }
        for (int id = 0; id < packets.flowCount(); id++) {
            FlowKey key = packets.flowKey(id);
            Flow flow = flows.computeIfAbsent(identity(key, host), k -> new Flow(key));
            add(flow, flow.senders, host, key, packets, sent[id]);
            add(flow, flow.receivers, host, key, packets, received[id]);
        }
    }

    private static void add(Flow flow, List<FlowEnd> ends, int host, FlowKey key, PacketTable packets,
            IntArrayList rows) {
        if (!rows.isEmpty()) {
            boolean hashes = packets.hash(rows.getInt(0)) != PacketTable.NOT_RECORDED;
            flow.add(ends, new FlowEnd(host, key.namespace(), packets, rows.toIntArray()), hashes);
        }
    }

    private static IntArrayList[] lists(int count) {
        IntArrayList[] lists = new IntArrayList[count];
        for (int i = 0; i < count; i++) {
            lists[i] = new IntArrayList();
        }
        return lists;
    }

    /**
     * What makes two flows the same: loopback stays within a host and its namespace; all else may lead anywhere, also
     * to another namespace of the same host, and whose packets are whose is found out from the packets.
     */
    private static Object identity(FlowKey key, int host) {
        return key.isLoopback() ? new Local(host, key)
                : new FlowKey(0, key.protocol(), key.sourceHigh(), key.sourceLow(), key.targetHigh(), key.targetLow(),
                        key.sourcePort(), key.targetPort());
    }

    private record Local(int host, FlowKey key) {
    }
}
