// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/**
 * A TCP segment.
 *
 * @param route from where to where it goes
 * @param sequence number of its first byte, 32 bits
 * @param length bytes of data
 * @param acknowledged next byte expected from the other side, 32 bits
 * @param flags TCP flags
 * @param window advertised window
 */
record Segment(Route route, long sequence, int length, long acknowledged, int flags, int window) {
    static final int SYN = 0x02;
    static final int ACK = 0x10;
    static final int PUSH = 0x18;
    private static final long WORD = 0xFFFF_FFFFL;

    /** Whether the last byte of {@code other} is one of this segment's. */
    boolean hasLastByteOf(Segment other) {
        long last = other.sequence + other.length - 1;
        return (last - sequence & WORD) < length;
    }

    /** Number of the byte {@code count} bytes after this segment's first. */
    long sequenceAfter(int count) {
        return sequence + count & WORD;
    }
}
