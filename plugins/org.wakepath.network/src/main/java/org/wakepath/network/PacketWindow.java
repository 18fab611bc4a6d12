// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.wakepath.base.Spool;
import org.wakepath.network.PacketTable.Direction;

/**
 * Finds certain pairs while the packets of all hosts arrive, roughly in the order of time. The rules are those of
 * {@link PacketMatcher}. Packets that are too old to be paired are dropped (Giraldeau and Dagenais 2016, section 3.6).
 *
 * <p>A pair is found once everything that could make it doubtful has been seen, within the delay of the
 * {@link Horizon}. Data is paired when its reception is old. Packets without bytes are paired in clusters of equal
 * ones, which are farther apart than the delay. A packet has <i>expired</i> if it was dropped without a pair, or came
 * so late that it contradicts a pair. If nothing expired, the pairs are those of {@link PacketMatcher}, except that a
 * flow counts as new after a silence of a hundred delays.
 */
public final class PacketWindow {
    private static final int LEAST_TO_SETTLE = 32;
    private static final int BYTES_PER_PACKET = PacketTable.BYTES_PER_PACKET + PendingEnd.BYTES_PER_PACKET;

    private final Map<Object, PendingFlow> flows = new HashMap<>();
    private final Exchanges exchanges;
    private List<PacketTable> hosts;
    private long size;
    private long settledSize;
    private long forgottenExpired;

    /** A window over the packets of a number of hosts; their pairs go to the exchanges. */
    public PacketWindow(int hostCount, Exchanges exchanges) {
        this.exchanges = exchanges;
        hosts = tables(hostCount);
    }

    private static List<PacketTable> tables(int count) {
        return IntStream.range(0, count).mapToObj(host -> new PacketTable(new Spool(Long.MAX_VALUE))).toList();
    }

    /**
     * Adds a packet; packets of one host must come in its local order.
     *
     * @param time ns since the epoch of the host
     */
    public void add(int host, NetworkPacket header, Direction direction, long time) {
        if (!header.flow().isLoopback()) {
            int row = hosts.get(host).add(header, direction, time, 0);
            flows.computeIfAbsent(FlowTable.identity(header.flow(), host), k -> new PendingFlow(header.flow()))
                    .add(host, header, direction, time, row);
            size++;
        }
    }

    /** Whether enough packets came since the last settling to make the next one worthwhile. */
    public boolean isFull() {
        return size >= 2 * settledSize + LEAST_TO_SETTLE;
    }

    /** Pairs old packets, and drops those that are no longer needed. */
    public void settle(Horizon horizon) {
        List<PacketTable> others = tables(hosts.size());
        flows.values().forEach(flow -> flow.settle(hosts, others, horizon, exchanges));
        forget(horizon);
        hosts = others;
        size = hosts.stream().mapToLong(PacketTable::size).sum();
        settledSize = size;
    }

    private void forget(Horizon horizon) {
        for (Iterator<PendingFlow> all = flows.values().iterator(); all.hasNext();) {
            PendingFlow flow = all.next();
            if (flow.isForgotten(horizon)) {
                forgottenExpired += flow.expired();
                all.remove();
            }
        }
    }

    /** The number of packets that wait to be paired or dropped. */
    public long size() {
        return size;
    }

    /** The memory of waiting packets, in bytes. */
    public long bytes() {
        return size * BYTES_PER_PACKET;
    }

    /** The number of packets that were dropped without a pair, or came too late. */
    public long expired() {
        return forgottenExpired + flows.values().stream().mapToLong(PendingFlow::expired).sum();
    }
}
