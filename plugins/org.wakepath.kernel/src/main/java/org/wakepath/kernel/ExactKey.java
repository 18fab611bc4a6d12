/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

/** The header fields that two records of one packet without bytes of its own have in common. */
record ExactKey(int sequence, int acknowledged, int flagsAndWindow, int length, int id, long hash) {

    static ExactKey of(PacketTable packets, int row) {
        return new ExactKey(packets.sequence(row), packets.acknowledged(row), packets.flagsAndWindow(row),
                packets.length(row), PacketTable.NOT_RECORDED, packets.hash(row));
    }

    /** The key of a datagram, which has no sequence but perhaps an IP identification. */
    static ExactKey ofDatagram(PacketTable packets, int row) {
        return new ExactKey(0, 0, 0, packets.length(row), packets.id(row), packets.hash(row));
    }

    static ExactKey of(Flow flow, PacketTable packets, int row) {
        return flow.key.protocol() == KnownProtocol.TCP ? of(packets, row) : ofDatagram(packets, row);
    }
}
