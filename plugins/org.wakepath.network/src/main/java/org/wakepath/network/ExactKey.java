// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import it.unimi.dsi.fastutil.HashCommon;

/**
 * The header fields that are equal in two records of one packet without bytes.
 *
 * @param cluster number of its cluster of equal packets, 0 if time does not separate them
 */
record ExactKey(int sequence, int acknowledged, int flagsAndWindow, int length, int id, long hash, int cluster) {

    static ExactKey of(ObservedFlow flow, PacketTable packets, int row) {
        long hash = flow.hasHashes() ? packets.hash(row) : PacketTable.NOT_RECORDED;
        return flow.key.protocol() == KnownProtocol.TCP ? ofSegment(packets, row, hash)
                : ofDatagram(packets, row, hash);
    }

    /** The same fields in one cluster. */
    ExactKey in(int number) {
        return new ExactKey(sequence, acknowledged, flagsAndWindow, length, id, hash, number);
    }

    private static ExactKey ofSegment(PacketTable packets, int row, long hash) {
        return new ExactKey(packets.sequence(row), packets.acknowledged(row), packets.flagsAndWindow(row),
                packets.length(row), PacketTable.NOT_RECORDED, hash, 0);
    }

    /** The key of a datagram, which has no sequence number, but may have an IP identification. */
    private static ExactKey ofDatagram(PacketTable packets, int row, long hash) {
        int id = packets.id(row);
        return new ExactKey(0, 0, 0, packets.length(row), id > 0 ? id : PacketTable.NOT_RECORDED, hash, 0);
    }

    /**
     * Written out, like {@link #hashCode}, because both are called for each packet. A record's own methods are slow at
     * first.
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof ExactKey key && sequence == key.sequence && acknowledged == key.acknowledged
                && flagsAndWindow == key.flagsAndWindow && length == key.length && id == key.id && hash == key.hash
                && cluster == key.cluster;
    }

    @Override
    public int hashCode() {
        long numbers = (long) sequence << Integer.SIZE | acknowledged & 0xFFFF_FFFFL;
        long rest = (long) flagsAndWindow << Integer.SIZE | length & 0xFFFF_FFFFL;
        return (int) HashCommon.mix(HashCommon.mix(numbers + id) ^ rest ^ hash + cluster);
    }
}
