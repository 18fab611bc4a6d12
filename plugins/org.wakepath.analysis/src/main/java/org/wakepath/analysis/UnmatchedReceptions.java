// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.stream.IntStream;
import org.wakepath.graph.model.GraphSet;
import org.wakepath.network.HostClocks;
import org.wakepath.network.PacketMatches;
import org.wakepath.network.PacketTable;

/** Counts received packets without a known sender. In an excerpt, counts only those that should have one. */
record UnmatchedReceptions(GraphSet graphs, HostClocks clocks, int reference) {

    /** Counts those within an interval of the reference's time, of the hosts related to it. */
    long within(long start, long end) {
        return IntStream.range(0, graphs.size()).filter(host -> clocks.areRelated(host, reference))
                .mapToLong(host -> within(host, clocks.fromReference(host, start), clocks.fromReference(host, end)))
                .sum();
    }

    private long within(int host, long start, long end) {
        PacketTable packets = graphs.get(host).packets();
        PacketMatches matches = graphs.matches();
        return IntStream.range(0, packets.size()).filter(row -> packets.isReceived(row)
                && packets.time(row) >= start && packets.time(row) <= end && !matches.isMatched(host, row)).count();
    }
}
