/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis.streaming;

import org.wakepath.ctf.MergedEvents;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.KernelEvent;
import org.wakepath.kernel.KernelEventLayout;
import org.wakepath.kernel.PacketReader;
import org.wakepath.network.PacketHeader;
import org.wakepath.network.PacketTable.Direction;

/** The packets of one host in the order of its trace, of which no more than one buffer of each CPU is in memory. */
final class HostPackets implements AutoCloseable {
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
    PacketHeader header() {
        return reader.header();
    }

    Direction direction() {
        boolean sent = events.kind() == KernelEvent.SOCKET_OUT || events.kind() == KernelEvent.DEVICE_OUT;
        return sent ? Direction.SENT : Direction.RECEIVED;
    }

    /** ns since the epoch of the host. */
    long time() {
        return events.time();
    }

    @Override
    public void close() {
        events.close();
    }
}
