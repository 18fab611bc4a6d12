/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.network;

import java.util.List;

/** Confirms or refuses the sender of every reception by the clocks, and counts both. */
final class MatchCheck {
    private final List<PacketTable> hosts;
    private final PacketMatches matches;
    private final PacketOrder order;
    private final MatchCounts counts = new MatchCounts();

    MatchCheck(List<PacketTable> hosts, PacketMatches matches, PacketOrder order) {
        this.hosts = hosts;
        this.matches = matches;
        this.order = order;
    }

    /** Checks the receptions in a host's rows from one to before another. */
    MatchCounts check(int host, int from, int to) {
        PacketTable packets = hosts.get(host);
        for (int row = from; row < to; row++) {
            if (packets.isReceived(row)) {
                check(host, row);
            }
        }
        return counts;
    }

    private void check(int host, int row) {
        if (!matches.isMatched(host, row)) {
            counts.unmatched++;
            return;
        }
        int sender = matches.senderHost(host, row);
        int sent = matches.senderRow(host, row);
        if (!order.areRelated(sender, host)) {
            matches.clear(host, row);
            counts.unmatched++;
        } else if (order.isNotAfter(sender, sent, host, row)) {
            counts.matched++;
        } else if (order.isWithinError(sender, sent, host, row)) {
            counts.matched++;
            counts.clamped++;
        } else {
            matches.clear(host, row);
            counts.unmatched++;
            counts.refused++;
        }
    }
}
