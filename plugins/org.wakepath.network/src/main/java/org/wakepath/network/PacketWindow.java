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
 * Finds the certain pairs, by the same rules as {@link PacketMatcher}, while the packets of all hosts come in roughly
 * one order of time, and forgets packets that are too old to be paired (Giraldeau and Dagenais 2016, section 3.6).
 *
 * <p>A pair is found when all that could make it doubtful has been seen, if that is no farther away than the delay of
 * the {@link Horizon}: data is paired when its reception is old; packets without bytes of their own in clusters of
 * equal ones that are farther apart than the delay. What was not paired when it had to go has <i>expired</i>, and so
 * has what comes so late that it contradicts a pair. Where nothing expired, the pairs are those that
 * {@link PacketMatcher} finds, save that a flow is a new one when it was silent for a hundred delays.
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

    /** A window over the packets of so many hosts; their pairs go to the exchanges. */
    public PacketWindow(int hostCount, Exchanges exchanges) {
        this.exchanges = exchanges;
        hosts = tables(hostCount);
    }

    private static List<PacketTable> tables(int count) {
        return IntStream.range(0, count).mapToObj(host -> new PacketTable(new Spool(Long.MAX_VALUE))).toList();
    }

    /**
     * Adds a packet; those of one host come in its local order.
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

    /** Whether so many packets came since the last settling that it is worthwhile again. */
    public boolean isFull() {
        return size >= 2 * settledSize + LEAST_TO_SETTLE;
    }

    /** Pairs what is old, and forgets what is not needed further. */
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

    /** How many packets wait to be paired or forgotten. */
    public long size() {
        return size;
    }

    /** What these take up, in bytes. */
    public long bytes() {
        return size * BYTES_PER_PACKET;
    }

    /** How many packets were forgotten without being paired, or came too late. */
    public long expired() {
        return forgottenExpired + flows.values().stream().mapToLong(PendingFlow::expired).sum();
    }
}
