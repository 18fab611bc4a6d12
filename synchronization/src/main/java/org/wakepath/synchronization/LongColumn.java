/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.util.Arrays;
import java.util.Objects;

/** A growable column of longs. */
final class LongColumn {
    private long[] values = new long[16];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    long get(int index) {
        return values[checked(index)];
    }

    int size() {
        return size;
    }

    private int checked(int index) {
        return Objects.checkIndex(index, size);
    }
}
