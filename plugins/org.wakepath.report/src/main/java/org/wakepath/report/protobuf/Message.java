// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.protobuf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A message of Protocol Buffers that is filled field by field, in the order in which they are written. Only the kinds
 * of fields that documents need are here, so that no library and no generated code is loaded for them.
 *
 * @see <a href="https://protobuf.dev/programming-guides/encoding/">the encoding</a>
 */
public final class Message {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int WIRE_TYPE_BITS = 3;
    private static final int GROUP_BITS = 7;
    private static final int GROUP_MASK = 0x7F;
    private static final int MORE = 0x80;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Adds a field of one of the types int32, int64, uint32, uint64, bool and enum. */
    public Message number(int field, long value) {
        tag(field, VARINT);
        varint(value);
        return this;
    }

    /** Adds a field of type fixed64. */
    public Message fixed64(int field, long value) {
        tag(field, FIXED64);
        bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array());
        return this;
    }

    /** Adds a field of type string. */
    public Message text(int field, String text) {
        return delimited(field, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a message as a field. */
    public Message message(int field, Message message) {
        return delimited(field, message.bytes.toByteArray());
    }

    /** Adds all values of a repeated field of a type that {@link #number} takes. */
    public Message packed(int field, long... values) {
        Message packed = new Message();
        for (long value : values) {
            packed.varint(value);
        }
        return message(field, packed);
    }

    /**
     * Writes the message.
     *
     * @throws IOException if {@code out} fails
     */
    public void writeTo(OutputStream out) throws IOException {
        bytes.writeTo(out);
    }

    private Message delimited(int field, byte[] content) {
        tag(field, LENGTH_DELIMITED);
        varint(content.length);
        bytes.writeBytes(content);
        return this;
    }

    private void tag(int field, int type) {
        varint((long) field << WIRE_TYPE_BITS | type);
    }

    private void varint(long value) {
        long rest = value;
        while (rest >>> GROUP_BITS != 0) {
            bytes.write((int) (rest & GROUP_MASK) | MORE);
            rest >>>= GROUP_BITS;
        }
        bytes.write((int) rest);
    }
}
