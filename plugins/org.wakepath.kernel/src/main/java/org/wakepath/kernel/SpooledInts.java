/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.nio.IntBuffer;

/** A column of a fixed number of ints, at first 0, in the memory of a {@link Spool}. */
final class SpooledInts {
    private static final int SHIFT = 18;
    private static final int MASK = (1 << SHIFT) - 1;

    private final IntBuffer[] chunks;

    SpooledInts(int size, Spool spool) {
        chunks = new IntBuffer[(size + MASK) >>> SHIFT];
        for (int i = 0; i < chunks.length; i++) {
            int length = Math.min(1 << SHIFT, size - (i << SHIFT));
            chunks[i] = spool.allocate(length * Integer.BYTES).asIntBuffer();
        }
    }

    int get(int i) {
        return chunks[i >>> SHIFT].get(i & MASK);
    }

    void set(int i, int value) {
        chunks[i >>> SHIFT].put(i & MASK, value);
    }
}
