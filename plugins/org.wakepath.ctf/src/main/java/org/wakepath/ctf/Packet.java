// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

/**
 * Where a packet lies and what its header says. Times are nanoseconds since the epoch.
 *
 * @param index position in the stream's file, from 0
 * @param offset first byte in the file
 * @param sizeBits size in the file
 * @param contentBits bits used
 * @param begin time of its begin, or {@link #MISSING}
 * @param end time of its end, or {@link #MISSING}
 * @param sequence its number in the stream, or {@link #MISSING}
 * @param discardedBefore events lost after the previous packet's end and before this one's
 * @param discardedAfter events lost between this packet's last event and the next packet's first
 * @param packetsBefore whole packets lost between the previous one and this
 * @param previousEnd end of the previous packet, or {@link #MISSING}
 * @param nextBegin begin of the next packet, or {@link #MISSING}
 * @param truncated whether the stream's file ends within this packet or right behind it, within the next; then the
 * content goes to the last whole event
 */
public record Packet(int index, long offset, long sizeBits, long contentBits, long begin, long end, long sequence,
        long discardedBefore, long discardedAfter, long packetsBefore, long previousEnd, long nextBegin,
        boolean truncated) {
    /** In place of what was not recorded. */
    public static final long MISSING = Long.MIN_VALUE;

    /** Whether its begin was recorded, so that it can be decoded without those before it. */
    public boolean isTimed() {
        return begin != MISSING;
    }

    /** The same packet as far as it is whole. */
    Packet truncatedTo(long bits, long time) {
        return new Packet(index, offset, sizeBits, bits, begin, time, sequence, discardedBefore, discardedAfter,
                packetsBefore, previousEnd, nextBegin, true);
    }
}
