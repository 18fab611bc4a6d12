// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.List;

/** Decides, by related clocks, which packets can have been sent before others were received. Thread-safe. */
final class PacketOrder {
    private final List<PacketTable> hosts;
    private final HostClocks clocks;

    PacketOrder(List<PacketTable> hosts, HostClocks clocks) {
        this.hosts = hosts;
        this.clocks = clocks;
    }

    /** Whether times of two hosts can be compared. */
    boolean areRelated(int host, int other) {
        return clocks.areRelated(host, other);
    }

    /** Time of a packet on the reference's clock, ns. */
    long time(int host, int row) {
        return clocks.toReference(host, hosts.get(host).time(row));
    }

    /** Within a host the order of events decides, even among events of the same time. */
    boolean isNotAfter(int host, int row, int receiver, int receivedRow) {
        return host == receiver ? row < receivedRow : time(host, row) <= time(receiver, receivedRow);
    }

    /** Whether a sending after its reception is within the clocks' error bound. */
    boolean isWithinError(int host, int row, int receiver, int receivedRow) {
        return host != receiver && time(host, row) - time(receiver, receivedRow)
                <= clocks.errorBetween(host, receiver, hosts.get(host).time(row));
    }
}
