// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

/**
 * A packet's place in its file, and what its header says. Times are nanoseconds since the epoch.
 *
 * @param index position in the stream's file, from 0
 * @param offset first byte in the file
 * @param sizeBits size in the file
 * @param contentBits bits used
 * @param begin time of its start, or {@link #MISSING}
 * @param end time of its end, or {@link #MISSING}
 * @param sequence its number in the stream, or {@link #MISSING}
 * @param discardedBefore number of events lost after the previous packet's end and before this one's
 * @param discardedAfter number of events lost between this packet's last event and the next packet's first
 * @param packetsBefore number of whole packets lost between the previous one and this
 * @param previousEnd end of the previous packet, or {@link #MISSING}
 * @param nextBegin start of the next packet, or {@link #MISSING}
 * @param truncated whether the stream's file ends within this packet, or within the header of the next; the content
 * then ends with the last whole event
 */
public record Packet(int index, long offset, long sizeBits, long contentBits, long begin, long end, long sequence,
        long discardedBefore, long discardedAfter, long packetsBefore, long previousEnd, long nextBegin,
        boolean truncated) {
    /** Stands for a value that was not recorded. */
    public static final long MISSING = Long.MIN_VALUE;

    /** Whether its start was recorded, so that it can be decoded without those before it. */
    public boolean isTimed() {
        return begin != MISSING;
    }

    /** The same packet on a clock whose zero lies elsewhere. */
    Packet moved(long nanoseconds) {
        return new Packet(index, offset, sizeBits, contentBits, moved(begin, nanoseconds), moved(end, nanoseconds),
                sequence, discardedBefore, discardedAfter, packetsBefore, moved(previousEnd, nanoseconds),
                moved(nextBegin, nanoseconds), truncated);
    }

    private static long moved(long time, long nanoseconds) {
        return time == MISSING ? MISSING : time + nanoseconds;
    }

    /** The part of the packet that is whole. */
    Packet truncatedTo(long bits, long time) {
        return new Packet(index, offset, sizeBits, bits, begin, time, sequence, discardedBefore, discardedAfter,
                packetsBefore, previousEnd, nextBegin, true);
    }
}
