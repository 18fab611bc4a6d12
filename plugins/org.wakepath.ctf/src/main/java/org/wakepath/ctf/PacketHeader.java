// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.OptionalLong;

/**
 * What a packet's header says, before its neighbours are known.
 *
 * @param offset first byte in the file
 * @param sizeBits size in the file
 * @param contentBits bits used; some may lie behind the end of the file
 * @param begin ns since the epoch, or {@link Packet#MISSING}
 * @param end ns since the epoch, or {@link Packet#MISSING}
 * @param sequence number of the packet in its stream
 * @param discarded counter of events discarded so far in the stream
 * @param counterBits size of that counter
 */
record PacketHeader(long offset, long sizeBits, long contentBits, long begin, long end, OptionalLong sequence,
        OptionalLong discarded, int counterBits) {

    /** The header without its place in the file. */
    PacketHeader anywhere() {
        return new PacketHeader(0, sizeBits, contentBits, begin, end, sequence, discarded, counterBits);
    }

    // The machine makes those of a record at run time, which takes longer than a small trace is read in.

    @Override
    public boolean equals(Object other) {
        return other instanceof PacketHeader header && offset == header.offset && sizeBits == header.sizeBits
                && contentBits == header.contentBits && begin == header.begin && end == header.end
                && sequence.equals(header.sequence) && discarded.equals(header.discarded)
                && counterBits == header.counterBits;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(begin * 31 + end) * 31 + Long.hashCode(sizeBits * 31 + contentBits) + sequence.hashCode();
    }
}
