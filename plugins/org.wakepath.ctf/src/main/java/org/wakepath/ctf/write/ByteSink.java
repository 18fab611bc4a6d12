// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.write;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The bytes of a packet that is being written; integers are little endian. Of each value the low bits are appended,
 * whatever its sign.
 */
public final class ByteSink {
    private static final VarHandle INT16 = view(short[].class);
    private static final VarHandle INT32 = view(int[].class);
    private static final VarHandle INT64 = view(long[].class);

    private byte[] bytes = new byte[4096];
    private int size;

    ByteSink() {
    }

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    /** Releases the memory. */
    void free() {
        clear();
        bytes = new byte[0];
    }

    /** Appends zeros up to a size. */
    void pad(int length) {
        room(length - size);
        Arrays.fill(bytes, size, length, (byte) 0);
        size = length;
    }

    /** Appends the low 8 bits. */
    public ByteSink int8(int value) {
        room(Byte.BYTES);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Appends the low 16 bits. */
    public ByteSink int16(int value) {
        room(Short.BYTES);
        INT16.set(bytes, size, (short) value);
        size += Short.BYTES;
        return this;
    }

    /** Appends 32 bits. */
    public ByteSink int32(int value) {
        room(Integer.BYTES);
        INT32.set(bytes, size, value);
        size += Integer.BYTES;
        return this;
    }

    /** Appends 64 bits. */
    public ByteSink int64(long value) {
        room(Long.BYTES);
        INT64.set(bytes, size, value);
        size += Long.BYTES;
        return this;
    }

    /** Appends bytes as they are. */
    public ByteSink bytes(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    /** Appends the low bits of a value; {@code length} is 1, 2, 4 or 8 bytes. */
    void integer(long value, int length) {
        switch (length) {
            case Byte.BYTES -> int8((int) value);
            case Short.BYTES -> int16((int) value);
            case Integer.BYTES -> int32((int) value);
            default -> int64(value);
        }
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }

    void writeTo(OutputStream output) throws IOException {
        output.write(bytes, 0, size);
    }
}
