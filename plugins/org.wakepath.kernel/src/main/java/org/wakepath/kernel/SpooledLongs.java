/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.nio.LongBuffer;
import java.util.Arrays;

/** A column of longs in the memory of a {@link Spool} that grows by chunks. */
final class SpooledLongs {
    private static final int SHIFT = 14;
    private static final int MASK = (1 << SHIFT) - 1;

    private final Spool spool;
    private LongBuffer[] chunks = new LongBuffer[8];
    private int size;

    SpooledLongs(Spool spool) {
        this.spool = spool;
    }

    void add(long value) {
        int chunk = size >>> SHIFT;
        if ((size & MASK) == 0) {
            if (chunk == chunks.length) {
                chunks = Arrays.copyOf(chunks, chunk * 2);
            }
            chunks[chunk] = spool.allocate(Long.BYTES << SHIFT).asLongBuffer();
        }
        size++;
        set(size - 1, value);
    }

    int size() {
        return size;
    }

    long get(int i) {
        return chunks[i >>> SHIFT].get(i & MASK);
    }

    void set(int i, long value) {
        chunks[i >>> SHIFT].put(i & MASK, value);
    }

    void swap(int i, int j) {
        long value = get(i);
        set(i, get(j));
        set(j, value);
    }
}
