/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wakepath.ctf.CtfException;
import org.wakepath.ctf.Reason;
import org.wakepath.ctf.type.TraceType;

/** The file {@code metadata} of a trace: plain text, or text in packets of either byte order. */
public final class MetadataFile {
    /** Name of the file in the trace's folder. */
    public static final String NAME = "metadata";
    private static final long MOST_BYTES = 256L << 20;
    private static final char RECORD_SEPARATOR = 0x1E;

    private MetadataFile() {
    }

    /**
     * Reads the metadata of the trace in a folder. Of packets that were cut, the declarations that are whole count.
     *
     * @param declarations what was read before of metadata that may be alike
     * @throws CtfException when it is not valid, or too much of it is missing
     */
    public static Metadata read(Path folder, SharedDeclarations declarations) {
        Path file = folder.resolve(NAME);
        try {
            return read(bytes(file), declarations);
        } catch (CtfException e) {
            throw e.at(file.toString());
        }
    }

    private static Metadata read(byte[] content, SharedDeclarations declarations) {
        ByteOrder order = packetOrder(content);
        if (order == null) {
            return new Metadata(parse(new String(content, StandardCharsets.UTF_8), declarations), false);
        }
        MetadataPackets packets = MetadataPackets.of(ByteBuffer.wrap(content).order(order));
        String text = packets.text();
        if (isJson(text)) {
            return new Metadata(parse(text, declarations), packets.truncated());
        }
        WholeDeclarations whole = WholeDeclarations.of(text);
        boolean truncated = packets.truncated() || !whole.rest().isBlank();
        return new Metadata(truncated ? parseWhole(whole.text(), declarations) : parse(text, declarations), truncated);
    }

    private static TraceType parseWhole(String text, SharedDeclarations declarations) {
        try {
            return parse(text, declarations);
        } catch (CtfException e) {
            throw new CtfException("ends early, after " + text.length() + " characters of whole declarations: "
                    + e.getMessage(), e);
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
            throw new CtfException("cannot be read: " + Reason.of(e), e);
        }
    }

    private static ByteOrder packetOrder(byte[] content) {
        if (content.length < 4) {
            return null;
        }
        int first = ByteBuffer.wrap(content).getInt();
        if (first == MetadataPackets.MAGIC) {
            return ByteOrder.BIG_ENDIAN;
        }
        return Integer.reverseBytes(first) == MetadataPackets.MAGIC ? ByteOrder.LITTLE_ENDIAN : null;
    }

    /** Parses metadata of CTF 1.8 or 2. */
    private static TraceType parse(String text, SharedDeclarations declarations) {
        if (isJson(text)) {
            return new JsonMetadata().read(JsonFragments.split(text));
        }
        return declarations.read(text);
    }

    private static boolean isJson(String text) {
        return !text.isEmpty() && text.charAt(0) == RECORD_SEPARATOR;
    }
}
