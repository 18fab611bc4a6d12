/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.nio.IntBuffer;
import java.util.Arrays;

/**
 * A column of ints in the memory of a {@link Spool}. It grows by chunks, so that it hardly copies what it holds; the
 * first chunk begins small. Each chunk is an array as long as the spool lets it be on the heap, since nothing else is as
 * quick before the machine's second compiler was at it.
 */
public final class IntColumn {
    private static final int SHIFT = 14;
    private static final int CHUNK = 1 << SHIFT;
    private static final int MASK = CHUNK - 1;
    private static final int SMALLEST = 16;

    private final Spool spool;
    /** Null in place of each chunk that lies in the file. */
    private int[][] onHeap = new int[1][];
    private IntBuffer[] inFile = new IntBuffer[1];
    private int room;
    private int size;

    /** An empty column. */
    public IntColumn(Spool spool) {
        this.spool = spool;
    }

    /** A column of {@code size} zeros. */
    public static IntColumn zeros(int size, Spool spool) {
        IntColumn column = new IntColumn(spool);
        while (column.room < size) {
            column.grow();
        }
        column.size = size;
        return column;
    }

    /** Appends a value. */
    public void add(int value) {
        if (size == room) {
            grow();
        }
        set(size++, value);
    }

    /** Appends zeros, as many as memory is taken for at once; columns that always grew like this are of one size. */
    public void extend() {
        if (size == room) {
            grow();
        }
        size = room;
    }

    /** The value of row {@code i}, which must be below {@link #size}. */
    public int get(int i) {
        int[] chunk = onHeap[i >> SHIFT];
        return chunk != null ? chunk[i & MASK] : getFromFile(i);
    }

    /** Fills an array with the values from a row on. */
    public void get(int from, int[] some) {
        for (int i = 0, length; i < some.length; i += length) {
            int row = from + i;
            length = Math.min(some.length - i, CHUNK - (row & MASK));
            int[] chunk = onHeap[row >> SHIFT];
            if (chunk != null) {
                System.arraycopy(chunk, row & MASK, some, i, length);
            } else {
                inFile[row >> SHIFT].get(row & MASK, some, i, length);
            }
        }
    }

    /** Replaces the value of row {@code i}. */
    public void set(int i, int value) {
        int[] chunk = onHeap[i >> SHIFT];
        if (chunk != null) {
            chunk[i & MASK] = value;
        } else {
            setInFile(i, value);
        }
    }

    // Methods of their own, so that those above are small enough for the first compiler to inline them.
    private int getFromFile(int i) {
        return inFile[i >> SHIFT].get(i & MASK);
    }

    private void setInFile(int i, int value) {
        inFile[i >> SHIFT].put(i & MASK, value);
    }

    /** Number of rows. */
    public int size() {
        return size;
    }

    private void grow() {
        if (room < CHUNK) {
            growFirst();
        } else {
            begin(room >> SHIFT, CHUNK);
            room = Math.addExact(room, CHUNK);
        }
    }

    private void growFirst() {
        int[] values = new int[size];
        Arrays.setAll(values, this::get);
        int length = Math.max(SMALLEST, 2 * room);
        if (onHeap[0] != null) {
            spool.returnHeap(room * Integer.BYTES);
        }
        begin(0, length);
        room = length;
        for (int i = 0; i < values.length; i++) {
            set(i, values[i]);
        }
    }

    private void begin(int chunk, int length) {
        if (chunk == onHeap.length) {
            onHeap = Arrays.copyOf(onHeap, chunk * 2);
        }
        if (spool.takeHeap(length * Integer.BYTES)) {
            onHeap[chunk] = new int[length];
            return;
        }
        if (chunk >= inFile.length) {
            inFile = Arrays.copyOf(inFile, onHeap.length);
        }
        onHeap[chunk] = null;
        inFile[chunk] = spool.takeFile(length * Integer.BYTES).asIntBuffer();
    }
}
