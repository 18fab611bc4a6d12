// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The connections that one end of a flow has seen so far, and its position in the current one. A SYN with another
 * initial number starts a new one. Positions are unwrapped to 64 bits from the first number of each.
 */
final class Connections {
    /** Epoch of packets before any SYN in the trace. */
    static final long EPOCH_WITHOUT_SYN = -1;

    private final LongOpenHashSet epochs = new LongOpenHashSet(1);
    private long first = EPOCH_WITHOUT_SYN;
    private long epoch = EPOCH_WITHOUT_SYN;
    private long position;
    private boolean repeated;

    /** The next packet's position in the current connection. */
    long place(int sequence, boolean syn) {
        long number = Integer.toUnsignedLong(sequence);
        if (epochs.isEmpty() || syn && epoch != number) {
            begin(syn ? number : EPOCH_WITHOUT_SYN, number);
        }
        position += sequence - (int) position;
        return position;
    }

    private void begin(long newEpoch, long number) {
        first = epochs.isEmpty() ? newEpoch : first;
        epoch = newEpoch;
        position = number;
        repeated = !epochs.add(newEpoch);
    }

    /** The current connection. */
    long epoch() {
        return epoch;
    }

    /** Whether the current connection has the initial number of an earlier one. */
    boolean isRepeated() {
        return repeated;
    }

    /** The first connection; none if there are no packets. */
    long first() {
        return first;
    }

    boolean contain(long other) {
        return epochs.contains(other);
    }
}
