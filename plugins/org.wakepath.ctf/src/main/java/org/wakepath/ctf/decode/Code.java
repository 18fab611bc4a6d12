// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

import java.util.Arrays;

/** A program as it grows. */
final class Code {
    private int[] ints = new int[32];
    private int size;

    int size() {
        return size;
    }

    void emit(int... more) {
        if (size + more.length > ints.length) {
            ints = Arrays.copyOf(ints, Math.max(ints.length * 2, size + more.length));
        }
        System.arraycopy(more, 0, ints, size, more.length);
        size += more.length;
    }

    void set(int at, int value) {
        ints[at] = value;
    }

    int[] toArray() {
        return Arrays.copyOf(ints, size);
    }
}
