// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import static org.wakepath.ctf.EventBatch.MISSING;

import org.wakepath.ctf.MergedEvents;
import org.wakepath.network.FlowKey;
import org.wakepath.network.IpAddress;
import org.wakepath.network.KnownProtocol;
import org.wakepath.network.NetworkPacket;
import org.wakepath.network.PacketTable;

/** Reads packet headers out of socket and device events of all generations. */
public final class PacketReader {
    private static final int V4_BYTES = 4;
    private static final int V6_BYTES = 16;
    private static final long V4_MAX = 0xFFFF_FFFFL;
    private static final int UDP_HEADER = 8;

    private final NetworkPacket header = new NetworkPacket();
    private final FlowKey.Recent flows = new FlowKey.Recent();
    private long socket;

    /** Reads a packet event, and returns whether it is about TCP or UDP. */
    public boolean read(MergedEvents e) {
        return switch (e.kind()) {
            case KernelEvent.SOCKET_OUT, KernelEvent.SOCKET_IN -> socketEvent(e);
            case KernelEvent.DEVICE_OUT, KernelEvent.DEVICE_IN -> deviceEvent(e);
            default -> false;
        };
    }

    /** The header that was read last; the next event overwrites it. */
    public NetworkPacket header() {
        return header;
    }

    /** Address of the socket of the event read last, 0 if it is not recorded. */
    public long socket() {
        return socket;
    }

    private boolean socketEvent(MergedEvents e) {
        socket = present(e.value(PacketFields.SOCKET), 0);
        int protocol = protocol(e);
        if (protocol != KnownProtocol.TCP && protocol != KnownProtocol.UDP) {
            return false;
        }
        boolean addressed = e.value(PacketFields.SOURCE_PORT) != MISSING;
        FlowKey flow = addressed ? socketFlow(e, protocol) : FlowKey.WITHOUT_ADDRESSES;
        int flags = (int) present(e.value(PacketFields.FLAGS), 0);
        header.set(flow, (int) present(e.value(PacketFields.SEQUENCE), 0),
                (int) present(e.value(PacketFields.ACKNOWLEDGED), 0), addressed ? flags : oldFlags(flags),
                (int) present(e.value(PacketFields.WINDOW), 0), recorded(e.value(PacketFields.PAYLOAD_LENGTH)),
                recorded(e.value(PacketFields.IP_ID)), present(e.value(PacketFields.HASH), PacketTable.NOT_RECORDED));
        return true;
    }

    private static int protocol(MergedEvents e) {
        return (int) present(e.value(PacketFields.PROTOCOL), KnownProtocol.TCP);
    }

    private FlowKey socketFlow(MergedEvents e, int protocol) {
        long sourceHigh = socketHigh(e, PacketFields.SOURCE_ADDRESS);
        long targetHigh = socketHigh(e, PacketFields.TARGET_ADDRESS);
        return flows.key(present(e.value(PacketFields.NAMESPACE), 0), protocol, sourceHigh,
                socketLow(e, PacketFields.SOURCE_ADDRESS, sourceHigh), targetHigh,
                socketLow(e, PacketFields.TARGET_ADDRESS, targetHigh), (int) e.value(PacketFields.SOURCE_PORT),
                (int) e.value(PacketFields.TARGET_PORT));
    }

    private static long socketHigh(MergedEvents e, int slot) {
        return isBytes(e.value(slot)) ? high(e, slot) : 0;
    }

    private static long socketLow(MergedEvents e, int slot, long high) {
        long value = e.value(slot);
        return isBytes(value) ? IpAddress.unmapped(high, low(e, slot)) : present(value, 0) & V4_MAX;
    }

    /**
     * Whether an address is a range of the packet's bytes, which never begins at 0. The first versions of our events
     * have an integer of 32 bits instead.
     */
    private static boolean isBytes(long value) {
        return value > V4_MAX;
    }

    /**
     * The first module of this kind put the flags, mirrored, into the upper byte and the data offset into the lower.
     */
    private static int oldFlags(int flags) {
        return Integer.reverse(flags >>> 8 & NetworkPacket.ALL_FLAGS) >>> 24;
    }

    private boolean deviceEvent(MergedEvents e) {
        int version = PacketFields.V4;
        if (e.value(version + PacketFields.HEADER_LENGTH) == MISSING) {
            version = PacketFields.V6;
        }
        if (e.value(version + PacketFields.TCP_SOURCE_PORT) != MISSING) {
            tcp(e, version);
            return true;
        }
        if (e.value(version + PacketFields.UDP_SOURCE_PORT) != MISSING) {
            udp(e, version);
            return true;
        }
        return false;
    }

    private void tcp(MergedEvents e, int version) {
        int length = payload(e, version) - 4 * (int) e.value(version + PacketFields.TCP_DATA_OFFSET);
        header.set(deviceFlow(e, version, KnownProtocol.TCP, PacketFields.TCP_SOURCE_PORT),
                (int) e.value(version + PacketFields.TCP_SEQUENCE),
                (int) e.value(version + PacketFields.TCP_ACKNOWLEDGED),
                (int) e.value(version + PacketFields.TCP_FLAGS) & NetworkPacket.ALL_FLAGS,
                (int) e.value(version + PacketFields.TCP_WINDOW), Math.max(0, length), id(e, version),
                PacketTable.NOT_RECORDED);
    }

    private void udp(MergedEvents e, int version) {
        header.set(deviceFlow(e, version, KnownProtocol.UDP, PacketFields.UDP_SOURCE_PORT), 0, 0, 0, 0,
                (int) e.value(version + PacketFields.UDP_LENGTH) - UDP_HEADER, id(e, version),
                PacketTable.NOT_RECORDED);
    }

    /** Bytes behind the IP header. */
    private static int payload(MergedEvents e, int version) {
        int length = (int) e.value(version + PacketFields.HEADER_LENGTH);
        return version == PacketFields.V4 ? length - 4 * (int) e.value(version + PacketFields.HEADER_IHL) : length;
    }

    private static int id(MergedEvents e, int version) {
        return version == PacketFields.V4 ? recorded(e.value(version + PacketFields.HEADER_ID))
                : PacketTable.NOT_RECORDED;
    }

    private FlowKey deviceFlow(MergedEvents e, int version, int protocol, int ports) {
        int source = version + PacketFields.HEADER_SOURCE;
        int target = version + PacketFields.HEADER_TARGET;
        long sourceHigh = high(e, source);
        long targetHigh = high(e, target);
        return flows.key(0, protocol, sourceHigh, IpAddress.unmapped(sourceHigh, low(e, source)), targetHigh,
                IpAddress.unmapped(targetHigh, low(e, target)), (int) e.value(version + ports),
                (int) e.value(version + ports + 1));
    }

    private static long high(MergedEvents e, int slot) {
        return e.textLength(slot) == V6_BYTES ? IpAddress.read(e.bytes(), e.textOffset(slot), V6_BYTES / 2) : 0;
    }

    private static long low(MergedEvents e, int slot) {
        int length = Math.min(V6_BYTES / 2, e.textLength(slot));
        return IpAddress.read(e.bytes(), e.textOffset(slot) + (e.textLength(slot) > V4_BYTES ? V6_BYTES / 2 : 0),
                length);
    }

    private static long present(long value, long otherwise) {
        return value == MISSING ? otherwise : value;
    }

    private static int recorded(long value) {
        return (int) present(value, PacketTable.NOT_RECORDED);
    }
}
