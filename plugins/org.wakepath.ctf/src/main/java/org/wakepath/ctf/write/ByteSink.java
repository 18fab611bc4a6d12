/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.write;

import java.util.Arrays;

/** Bytes of a packet as it grows; integers are little endian. */
public final class ByteSink {
    private byte[] bytes = new byte[4096];
    private int size;

    ByteSink() {
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void bytes(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
    }

    void integer(long value, int length) {
        room(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) (value >>> (8 * i));
        }
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }

    /** The bytes, with zeros up to a length. */
    byte[] padded(int length) {
        return Arrays.copyOf(Arrays.copyOf(bytes, size), length);
    }
}
