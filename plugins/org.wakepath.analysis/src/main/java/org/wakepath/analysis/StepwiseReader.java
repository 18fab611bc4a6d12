// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.List;
import org.wakepath.ctf.MergedEvents;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.PacketReader;
import org.wakepath.network.NetworkPacket;
import org.wakepath.network.PacketTable.Direction;
import org.wakepath.network.PacketWindow;
import org.wakepath.synchronization.TimestampTransform;

/** Reads the packets of all hosts in step, by the time of one clock as far as that is known. */
final class StepwiseReader implements AutoCloseable {
    private final HostPackets[] hosts;
    private final boolean[] hasPacket;
    private final long[] times;
    private List<TimestampTransform> clocks;
    private long now;
    private long packets;

    /** @param clocks from each host's time to the common one */
    StepwiseReader(List<Host> hosts, List<TimestampTransform> clocks) {
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

    /** Continues with better transforms of the clocks. */
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

    /** The packets of one host in the order of its trace. Only one buffer of each CPU is in memory. */
    static final class HostPackets implements AutoCloseable {
        private final MergedEvents events;
        private final PacketReader reader = new PacketReader();

        /** Starts before the first packet. */
        HostPackets(Host host) {
            events = new MergedEvents(host.kernelStreams(), KernelEventLayout::packetsOf, null);
        }

        /** Goes to the next packet, and returns whether there is one. */
        boolean next() {
            while (events.next()) {
                if (reader.read(events)) {
                    return true;
                }
            }
            return false;
        }

        /** The packet's header; the next one overwrites it. */
        NetworkPacket header() {
            return reader.header();
        }

        Direction direction() {
            boolean sent = events.kind() == KernelEvent.SOCKET_OUT || events.kind() == KernelEvent.DEVICE_OUT;
            return sent ? Direction.SENT : Direction.RECEIVED;
        }

        /** When the packet was seen, ns since the epoch of the host. */
        long time() {
            return events.time();
        }

        @Override
        public void close() {
            events.close();
        }
    }
}
