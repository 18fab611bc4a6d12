// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;

/** A list of certain pairs of sending and reception, in the order in which they were found. */
final class Messages {
    private final List<PacketTable> hosts;
    /** Sender and receiver alternate, as do the times of sending and reception. */
    private final IntArrayList ends = new IntArrayList();
    private final LongArrayList times = new LongArrayList();

    Messages(List<PacketTable> hosts) {
        this.hosts = hosts;
    }

    /** Adds a reception with the last of the sendings that carried it. */
    void add(FlowEnd sender, IntList sent, FlowEnd receiver, int received) {
        ends.add(sender.host);
        ends.add(receiver.host);
        times.add(lastSent(hosts, sender, sent));
        times.add(hosts.get(receiver.host).time(receiver.rows[received]));
    }

    static long lastSent(List<PacketTable> hosts, FlowEnd sender, IntList sent) {
        PacketTable packets = hosts.get(sender.host);
        long last = Long.MIN_VALUE;
        for (int i = 0; i < sent.size(); i++) {
            last = Math.max(last, packets.time(sender.rows[sent.getInt(i)]));
        }
        return last;
    }

    void addTo(Exchanges exchanges) {
        for (int i = 0; i < ends.size(); i += 2) {
            exchanges.add(ends.getInt(i), times.getLong(i), ends.getInt(i + 1), times.getLong(i + 1));
        }
    }
}
