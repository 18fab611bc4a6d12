/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.Arrays;

/** A column of ints that grows by chunks, so that it never copies what it holds. */
public final class IntColumn {
    private static final int SHIFT = 14;
    private static final int MASK = (1 << SHIFT) - 1;

    private int[][] chunks = new int[8][];
    private int size;

    /** Appends a value. */
    public void add(int value) {
        int chunk = size >> SHIFT;
        if ((size & MASK) == 0) {
            if (chunk == chunks.length) {
                chunks = Arrays.copyOf(chunks, chunk * 2);
            }
            chunks[chunk] = new int[1 << SHIFT];
        }
        chunks[chunk][size++ & MASK] = value;
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
