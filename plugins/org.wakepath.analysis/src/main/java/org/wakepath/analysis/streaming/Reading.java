/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis.streaming;

import java.util.List;
import org.wakepath.kernel.Host;
import org.wakepath.network.PacketWindow;
import org.wakepath.synchronization.TimestampTransform;

/** Reads the packets of all hosts in step, by the time of one clock as far as it is known. */
final class Reading implements AutoCloseable {
    private final HostPackets[] hosts;
    private final boolean[] hasPacket;
    private final long[] times;
    private List<TimestampTransform> clocks;
    private long now;
    private long packets;

    /** @param clocks from each host's time to the common one */
    Reading(List<Host> hosts, List<TimestampTransform> clocks) {
        this.clocks = clocks;
        this.hosts = hosts.stream().map(HostPackets::new).toArray(HostPackets[]::new);
        hasPacket = new boolean[hosts.size()];
        times = new long[hosts.size()];
        for (int host = 0; host < times.length; host++) {
            advance(host);
        }
    }

    private void advance(int host) {
        hasPacket[host] = hosts[host].next();
        align(host);
    }

    private void align(int host) {
        times[host] = hasPacket[host] ? clocks.get(host).apply(hosts[host].time()) : Long.MAX_VALUE;
    }

    /** Puts the next packet into the window, and returns whether there was one. */
    boolean next(PacketWindow window) {
        int first = first();
        if (!hasPacket[first]) {
            return false;
        }
        HostPackets host = hosts[first];
        window.add(first, host.header(), host.direction(), host.time());
        now = times[first];
        packets++;
        advance(first);
        return true;
    }

    private int first() {
        int first = 0;
        for (int host = 1; host < times.length; host++) {
            first = times[host] < times[first] ? host : first;
        }
        return first;
    }

    /** Goes on by a better knowledge of the clocks. */
    void align(List<TimestampTransform> better) {
        clocks = better;
        for (int host = 0; host < times.length; host++) {
            align(host);
        }
    }

    List<TimestampTransform> clocks() {
        return clocks;
    }

    /** Time of the last packet on the common clock, ns. */
    long now() {
        return now;
    }

    /** How many packets were read. */
    long packets() {
        return packets;
    }

    @Override
    public void close() {
        for (HostPackets host : hosts) {
            host.close();
        }
    }
}
