/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Arrays;

/**
 * The packets of one flow that one host sent, or received, in local order. Every packet takes up a span of the flow's
 * bytes, a SYN and a FIN one byte each as in the protocol; spans are unwrapped to 64 bits within a connection epoch.
 */
final class FlowEnd {
    /** Epoch of packets before any SYN that the trace holds. */
    static final long EPOCH_WITHOUT_SYN = -1;

    final int host;
    /** Inode of the network namespace of its socket, 0 where not recorded. */
    final long namespace;
    final int[] rows;
    final long[] starts;
    final long[] ends;
    final long[] epochs;

    FlowEnd(int host, long namespace, PacketTable packets, int[] rows) {
        this.host = host;
        this.namespace = namespace;
        this.rows = rows;
        starts = new long[rows.length];
        ends = new long[rows.length];
        epochs = new long[rows.length];
        unwrap(packets);
    }

    private void unwrap(PacketTable packets) {
        long epoch = EPOCH_WITHOUT_SYN;
        long last = rows.length == 0 ? 0 : Integer.toUnsignedLong(packets.sequence(rows[0]));
        for (int i = 0; i < rows.length; i++) {
            int sequence = packets.sequence(rows[i]);
            int flags = packets.flags(rows[i]);
            boolean syn = (flags & PacketHeader.SYN) != 0;
            if (syn && epoch != Integer.toUnsignedLong(sequence)) {
                epoch = Integer.toUnsignedLong(sequence);
                last = epoch;
            }
            last += sequence - (int) last;
            epochs[i] = epoch;
            starts[i] = last;
            int fin = (flags & PacketHeader.FIN) != 0 ? 1 : 0;
            ends[i] = last + Math.max(0, packets.length(rows[i])) + fin + (syn ? 1 : 0);
        }
    }

    /** Whether the packet takes up no byte of the flow: a bare acknowledgement or a reset. */
    boolean isBare(int i) {
        return starts[i] == ends[i];
    }

    /** Whether the flow's first packets here came before any SYN. */
    boolean beginsWithoutSyn() {
        return epochs.length > 0 && epochs[0] == EPOCH_WITHOUT_SYN;
    }

    /** Whether a packet of this epoch is here. */
    boolean hasEpoch(long epoch) {
        return Arrays.stream(epochs).anyMatch(e -> e == epoch);
    }
}
