/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Arrays;

/** A column of ints that grows by chunks, so that it hardly copies what it holds; the first chunk begins small. */
public final class IntColumn {
    private static final int SHIFT = 14;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final int SMALLEST = 16;

    private int[][] chunks = new int[1][];
    private int size;

    /** Appends a value. */
    public void add(int value) {
        int chunk = size >> SHIFT;
        if ((size & MASK) == 0) {
            begin(chunk);
        } else if (size == chunks[0].length) {
            chunks[0] = Arrays.copyOf(chunks[0], size * 2);
        }
        chunks[chunk][size++ & MASK] = value;
    }

    private void begin(int chunk) {
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, chunk * 2);
        }
        chunks[chunk] = new int[chunk == 0 ? SMALLEST : 1 << SHIFT];
    }

    /** The value of row {@code i}, which must be below {@link #size}. */
    public int get(int i) {
        return chunks[i >> SHIFT][i & MASK];
    }

    /** Replaces the value of row {@code i}. */
    public void set(int i, int value) {
        chunks[i >> SHIFT][i & MASK] = value;
    }

    /** Number of rows. */
    public int size() {
        return size;
    }
}
