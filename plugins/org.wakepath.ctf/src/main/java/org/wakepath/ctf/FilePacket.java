// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.util.ArrayList;
import java.util.List;

/**
 * A packet in a file.
 *
 * @param file the file
 * @param index position in the file, from 0
 */
record FilePacket(StreamFile file, int index) {

    /** The packets of a file, in its order. */
    static List<FilePacket> all(StreamFile file) {
        int size = file.headers().size();
        List<FilePacket> packets = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            packets.add(new FilePacket(file, i));
        }
        return packets;
    }

    PacketHeader header() {
        return file.headers().get(index);
    }

    /** The number of bytes of its content that the file holds. */
    long present() {
        return Math.min(contentBytes(), file.bytes() - header().offset());
    }

    boolean isWhole() {
        return present() == contentBytes();
    }

    private long contentBytes() {
        return (header().contentBits() + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Whether another packet comes after this one in their stream, by the tracer's count. */
    boolean isBefore(FilePacket other) {
        return file == other.file ? index < other.index : header().sequence().isPresent()
                && other.header().sequence().isPresent()
                && header().sequence().getAsLong() < other.header().sequence().getAsLong();
    }
}
