// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/** Classifies the TCP packets that a host sends, by what each connection sent before. */
public final class TcpSendings {
    private static final int ACK_ALONE = 0x10;
    /** Explicit congestion notification, which may be set on any packet. */
    private static final int ECN = 0xC0;
    private static final long UNKNOWN = Long.MIN_VALUE;

    /** Sequence numbers that are farther apart belong to two connections, one after the other. */
    private static final int WINDOW = 1 << 24;

    /** The sequence number behind the last byte that a connection sent. */
    private final Long2LongOpenHashMap ends = new Long2LongOpenHashMap();

    /** The kind of a sending. */
    public enum Kind {
        /** An acknowledgement without bytes, where the next new byte would be. */
        ACKNOWLEDGEMENT,
        /** Bytes, or the start or end of a connection, that were sent before. */
        RESENDING,
        /** An acknowledgement without bytes, just before the next new byte, which the other end must answer. */
        PROBE,
        /** Anything else, and what cannot be determined. */
        OTHER
    }

    /** Starts with a host that has sent nothing yet. */
    public TcpSendings() {
        ends.defaultReturnValue(UNKNOWN);
    }

    /**
     * Adds the next packet that the host sends, and returns its kind.
     *
     * @param connection the number of its flow, or the address of its socket; 0 if neither is known
     */
    public Kind add(long connection, NetworkPacket header) {
        if (connection == 0 || header.flow().hasAddresses() && header.flow().protocol() != KnownProtocol.TCP) {
            return Kind.OTHER;
        }
        int marks = header.flags() & (NetworkPacket.SYN | NetworkPacket.FIN);
        int end = header.sequence() + Math.max(0, header.length()) + Integer.bitCount(marks);
        long known = ends.get(connection);
        int ahead = header.sequence() - (int) known;
        if (known == UNKNOWN || Math.abs(ahead) > WINDOW) {
            ends.put(connection, end);
            return Kind.OTHER;
        }
        if (end - (int) known > 0) {
            ends.put(connection, end);
        }
        return kind(header, ahead);
    }

    /** {@code ahead} is the number of bytes from behind the last byte sent to the packet's start. */
    private static Kind kind(NetworkPacket header, int ahead) {
        boolean isBare = header.length() <= 0 && (header.flags() & ~ECN) == ACK_ALONE;
        if (isBare && ahead == -1) {
            return Kind.PROBE;
        }
        if (isBare && ahead == 0) {
            return Kind.ACKNOWLEDGEMENT;
        }
        boolean lengthIsKnown = header.length() != PacketTable.NOT_RECORDED;
        if (isBare && !lengthIsKnown) {
            return ahead > 0 ? Kind.ACKNOWLEDGEMENT : Kind.RESENDING;
        }
        boolean isMarked = (header.flags() & (NetworkPacket.SYN | NetworkPacket.FIN)) != 0;
        boolean carries = header.length() > 0 || !lengthIsKnown || isMarked;
        return carries && ahead < 0 ? Kind.RESENDING : Kind.OTHER;
    }
}
