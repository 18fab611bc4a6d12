/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.wakepath.ctf.CtfException;

/**
 * Metadata in packets. The file may end within one, or hold zeros from there on.
 *
 * @param text what the packets hold
 * @param truncated whether the file ends within a packet
 */
record MetadataPackets(String text, boolean truncated) {
    static final int MAGIC = 0x75D11D57;
    private static final int HEADER_BYTES = 37;

    /** Takes the packets apart; the buffer has their byte order. */
    static MetadataPackets of(ByteBuffer packets) {
        int written = packets.capacity();
        while (written > 0 && packets.get(written - 1) == 0) {
            written--;
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream(written);
        int at = 0;
        // The padding of a packet is zeros too, so that the last packet seems to go on where the file's zeros begin.
        while (at < written) {
            int length = unpack(packets, at, written, text);
            if (length == 0) {
                return new MetadataPackets(withoutZeros(text), true);
            }
            at += length;
        }
        return new MetadataPackets(withoutZeros(text), at < packets.capacity() || endsWithZero(text));
    }

    /** Adds the content of a packet, and returns the packet's length; 0 where the file ends within it. */
    private static int unpack(ByteBuffer packets, int at, int written, ByteArrayOutputStream text) {
        if (written - at >= Integer.BYTES && packets.getInt(at) != MAGIC) {
            throw new CtfException(String.format("packet at byte %d: magic 0x%08X is not 0x%08X", at,
                    packets.getInt(at), MAGIC));
        }
        if (written - at < HEADER_BYTES) {
            return 0;
        }
        checkVersion(packets, at);
        int left = packets.capacity() - at;
        long contentBytes = Integer.toUnsignedLong(packets.getInt(at + 24)) / 8;
        long packetBytes = Integer.toUnsignedLong(packets.getInt(at + 28)) / 8;
        if (contentBytes < HEADER_BYTES || contentBytes > packetBytes) {
            throw new CtfException("packet at byte " + at + ": content of " + contentBytes + " bytes in "
                    + packetBytes);
        }
        if (packets.get(at + 32) != 0 || packets.get(at + 33) != 0) {
            throw new CtfException("packet at byte " + at + ": compressed or encrypted (" + packets.get(at + 32)
                    + ", " + packets.get(at + 33) + ")");
        }
        text.write(packets.array(), at + HEADER_BYTES, (int) Math.min(contentBytes, left) - HEADER_BYTES);
        return packetBytes > left ? 0 : (int) packetBytes;
    }

    /** Bytes that are no packet but begin like one have any version. */
    private static void checkVersion(ByteBuffer packets, int at) {
        int major = Byte.toUnsignedInt(packets.get(at + 35));
        int minor = Byte.toUnsignedInt(packets.get(at + 36));
        if (!(major == 1 && minor == 8) && !(major == 2 && minor == 0)) {
            throw new CtfException("packet at byte " + at + ": version " + major + "." + minor
                    + " is neither 1.8 nor 2.0, so it is not a valid packet of metadata");
        }
    }

    private static boolean endsWithZero(ByteArrayOutputStream text) {
        byte[] bytes = text.toByteArray();
        return bytes.length > 0 && bytes[bytes.length - 1] == 0;
    }

    private static String withoutZeros(ByteArrayOutputStream text) {
        String whole = text.toString(StandardCharsets.UTF_8);
        int end = whole.length();
        while (end > 0 && whole.charAt(end - 1) == 0) {
            end--;
        }
        return whole.substring(0, end);
    }
}
