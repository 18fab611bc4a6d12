// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

/** The recorded fields of a packet's header. A reader of packets reuses one object for all of them. */
public final class NetworkPacket {
    static final int FIN = 0x01;
    /** The flag of a packet that opens a connection. */
    public static final int SYN = 0x02;
    static final int ACK = 0x10;
    /** All flags of TCP that a header has. */
    public static final int ALL_FLAGS = 0xFF;

    private FlowKey flow;
    private int sequence;
    private int acknowledged;
    private int flags;
    private int window;
    private int length;
    private int id;
    private long hash;

    /** A header that {@link #set} will fill. */
    public NetworkPacket() {
        this(FlowKey.WITHOUT_ADDRESSES, 0, 0, 0, 0, PacketTable.NOT_RECORDED, PacketTable.NOT_RECORDED,
                PacketTable.NOT_RECORDED);
    }

    /**
     * A header with these fields; see the methods of the same names.
     *
     * @param length payload bytes
     * @param id IP identification
     */
    public NetworkPacket(FlowKey flow, int sequence, int acknowledged, int flags, int window, int length, int id,
            long hash) {
        set(flow, sequence, acknowledged, flags, window, length, id, hash);
    }

    /** Replaces all fields, which are those of the constructor. */
    public void set(FlowKey newFlow, int newSequence, int newAcknowledged, int newFlags, int newWindow, int newLength,
            int newId, long newHash) {
        flow = newFlow;
        sequence = newSequence;
        acknowledged = newAcknowledged;
        flags = newFlags;
        window = newWindow;
        length = newLength;
        id = newId;
        hash = newHash;
    }

    /** The direction of the conversation it belongs to. */
    public FlowKey flow() {
        return flow;
    }

    /** TCP sequence number as on the wire. */
    public int sequence() {
        return sequence;
    }

    /** TCP acknowledgement number as on the wire. */
    public int acknowledged() {
        return acknowledged;
    }

    /** TCP flags as on the wire, FIN in the lowest bit. */
    public int flags() {
        return flags;
    }

    /** TCP window as on the wire. */
    public int window() {
        return window;
    }

    /** Payload bytes, {@link PacketTable#NOT_RECORDED} if unknown. */
    public int length() {
        return length;
    }

    /** IP identification, {@link PacketTable#NOT_RECORDED} if unknown. */
    public int id() {
        return id;
    }

    /** Hash of the payload's first bytes, {@link PacketTable#NOT_RECORDED} if unknown. */
    public long hash() {
        return hash;
    }

    /**
     * Whether this can be the sending of a packet that was received on the same host: it is between the same ends, and
     * has the last byte, or everything if there are no data.
     */
    public boolean carriesEndOf(NetworkPacket received) {
        if (!flow.hasSameEnds(received.flow)) {
            return false;
        }
        if (flow.protocol() != KnownProtocol.TCP) {
            return length == received.length && id == received.id;
        }
        return received.length > 0 ? Integer.compareUnsigned(received.sequence + received.length - 1 - sequence,
                Math.max(0, length)) < 0
                : length <= 0 && sequence == received.sequence && acknowledged == received.acknowledged
                        && flags == received.flags && window == received.window;
    }
}
