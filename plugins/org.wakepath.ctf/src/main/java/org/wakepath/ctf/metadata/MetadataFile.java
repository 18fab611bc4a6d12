/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wakepath.ctf.CtfException;
import org.wakepath.ctf.type.TraceType;

/** The file {@code metadata} of a trace: plain text, or text in packets of either byte order. */
public final class MetadataFile {
    /** Name of the file in the trace's folder. */
    public static final String NAME = "metadata";
    private static final int MAGIC = 0x75D11D57;
    private static final int HEADER_BYTES = 37;
    private static final long MOST_BYTES = 256L << 20;
    private static final char RECORD_SEPARATOR = 0x1E;

    private MetadataFile() {
    }

    /** Reads the metadata of the trace in a folder. */
    public static TraceType read(Path folder) {
        Path file = folder.resolve(NAME);
        try {
            return parse(text(bytes(file)));
        } catch (CtfException e) {
            throw e.at(file.toString());
        }
    }

    private static byte[] bytes(Path file) {
        try {
            long size = Files.size(file);
            if (size > MOST_BYTES) {
                throw new CtfException("metadata of " + size + " bytes, more than " + MOST_BYTES);
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new CtfException("cannot be read: " + e, e);
        }
    }

    /** The text of packetized or plain metadata. */
    static String text(byte[] content) {
        ByteOrder order = packetOrder(content);
        return new String(order == null ? content : unpack(ByteBuffer.wrap(content).order(order)),
                StandardCharsets.UTF_8);
    }

    private static ByteOrder packetOrder(byte[] content) {
        if (content.length < 4) {
            return null;
        }
        int first = ByteBuffer.wrap(content).getInt();
        if (first == MAGIC) {
            return ByteOrder.BIG_ENDIAN;
        }
        return Integer.reverseBytes(first) == MAGIC ? ByteOrder.LITTLE_ENDIAN : null;
    }

    private static byte[] unpack(ByteBuffer packets) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(packets.capacity());
        int at = 0;
        while (at < packets.capacity()) {
            at += unpackOne(packets, at, text);
        }
        return text.toByteArray();
    }

    private static int unpackOne(ByteBuffer packets, int at, ByteArrayOutputStream text) {
        int left = packets.capacity() - at;
        if (left < HEADER_BYTES) {
            throw new CtfException("packet at byte " + at + ": ends early, after " + left + " bytes");
        }
        if (packets.getInt(at) != MAGIC) {
            throw new CtfException(String.format("packet at byte %d: magic 0x%08X is not 0x%08X", at,
                    packets.getInt(at), MAGIC));
        }
        long contentBytes = Integer.toUnsignedLong(packets.getInt(at + 24)) / 8;
        long packetBytes = Integer.toUnsignedLong(packets.getInt(at + 28)) / 8;
        if (contentBytes < HEADER_BYTES || contentBytes > packetBytes || packetBytes > left) {
            throw new CtfException("packet at byte " + at + ": content of " + contentBytes + " bytes in "
                    + packetBytes + ", with " + left + " left in the file");
        }
        if (packets.get(at + 32) != 0 || packets.get(at + 33) != 0) {
            throw new CtfException("packet at byte " + at + ": compressed or encrypted (" + packets.get(at + 32)
                    + ", " + packets.get(at + 33) + ")");
        }
        text.write(packets.array(), at + HEADER_BYTES, (int) contentBytes - HEADER_BYTES);
        return (int) packetBytes;
    }

    /** Parses metadata of CTF 1.8 or 2. */
    static TraceType parse(String text) {
        if (!text.isEmpty() && text.charAt(0) == RECORD_SEPARATOR) {
            return new JsonMetadata().read(JsonFragments.split(text));
        }
        return new TsdlMetadata().read(TsdlSource.parse(text));
    }
}
