// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.longs.Long2ObjectMap;

/**
 * The packets of one flow that one host sent, or received, in local order. Every packet takes up a span of the flow's
 * bytes, a SYN and a FIN one byte each as in the protocol; spans are unwrapped to 64 bits within a connection epoch.
 */
final class FlowEnd {
    /** No packet is longer. One that claims to be would make every search visit the whole flow. */
    private static final int MOST_BYTES = 1 << 24;

    final int host;
    /** Inode of the network namespace of its socket, 0 if not recorded. */
    final long namespace;
    final int[] rows;
    final long[] starts;
    final long[] ends;
    final long[] epochs;
    private final Connections connections;
    /** By epoch. Nothing before the first is ever looked up. */
    private Long2ObjectMap<CarriedBytes> carried;
    private CarriedBytes latest;

    /** The end with all its packets. */
    FlowEnd(int host, long namespace, PacketTable packets, int[] rows) {
        this(host, namespace, rows, new Connections());
        for (int i = 0; i < rows.length; i++) {
            place(packets, i);
        }
    }

    /**
     * The end with some of its packets, whose spans the caller fills in.
     *
     * @param connections those of all its packets so far
     */
    FlowEnd(int host, long namespace, int[] rows, Connections connections) {
        this.host = host;
        this.namespace = namespace;
        this.rows = rows;
        this.connections = connections;
        starts = new long[rows.length];
        ends = new long[rows.length];
        epochs = new long[rows.length];
    }

    private void place(PacketTable packets, int i) {
        int flags = packets.flags(rows[i]);
        starts[i] = connections.place(packets.sequence(rows[i]), (flags & NetworkPacket.SYN) != 0);
        ends[i] = starts[i] + span(packets.length(rows[i]), flags);
        epochs[i] = connections.epoch();
    }

    /** The number of bytes of the flow that a packet takes up. */
    static int span(int length, int flags) {
        int syn = (flags & NetworkPacket.SYN) != 0 ? 1 : 0;
        int fin = (flags & NetworkPacket.FIN) != 0 ? 1 : 0;
        return Math.min(MOST_BYTES, Math.max(0, length)) + syn + fin;
    }

    /** Whether the packet takes up no bytes of the flow: a bare acknowledgement or a reset. */
    boolean isBare(int i) {
        return starts[i] == ends[i];
    }

    /** The connections of all its packets, including those that are not here. */
    Connections connections() {
        return connections;
    }

    /** The bytes that passed in one connection. */
    CarriedBytes carriedBytes(long epoch) {
        if (carried == null) {
            carried = CarriedBytes.byEpoch(this);
        }
        if (latest == null || latest.epoch() != epoch) {
            CarriedBytes found = carried.get(epoch);
            latest = found == null ? new CarriedBytes(this, epoch, new int[0]) : found;
        }
        return latest;
    }
}
