// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A column of ints in the memory of a {@link Spool}. It grows by chunks, so that little is copied; the first chunk
 * starts small. A chunk is an array while the spool has room on the heap. Nothing else is as fast before the second
 * compiler of the Java machine has run.
 */
public final class IntColumn {
    private static final int SHIFT = 14;
    private static final int CHUNK = 1 << SHIFT;
    private static final int MASK = CHUNK - 1;
    private static final int SMALLEST = 16;
    /** The most that a chunk takes up. */
    public static final int CHUNK_BYTES = CHUNK * Integer.BYTES;

    private final Spool spool;
    /** The source of the chunks of a column that was written before. */
    private final IntFunction<ByteBuffer> written;
    /** Null in place of each chunk that lies in the file. */
    private int[][] onHeap = new int[1][];
    private IntBuffer[] inFile = new IntBuffer[1];
    private int room;
    private int size;

    /** An empty column. */
    public IntColumn(Spool spool) {
        this(spool, chunk -> {
            throw new IllegalStateException("chunk " + chunk + " is not there");
        });
    }

    private IntColumn(Spool spool, IntFunction<ByteBuffer> written) {
        this.spool = spool;
        this.written = written;
    }

    /**
     * A column that was written before and is only read.
     *
     * @param size number of rows
     * @param chunks gives each chunk's values as {@link #copyChunk} gave them; asked when it is first needed
     */
    public static IntColumn written(int size, IntFunction<ByteBuffer> chunks) {
        IntColumn column = new IntColumn(new Spool(0), chunks);
        int count = ((size + MASK) >> SHIFT);
        column.onHeap = new int[count][];
        column.inFile = new IntBuffer[count];
        column.size = size;
        column.room = size;
        return column;
    }

    /** The number of chunks that its rows lie in. */
    public int chunkCount() {
        return ((size + MASK) >> SHIFT);
    }

    /** Appends the rows of a chunk to a buffer, which needs room for {@link #CHUNK_BYTES}. */
    public void copyChunk(int chunk, ByteBuffer into) {
        int rows = Math.min(CHUNK, size - ((int) chunk << SHIFT));
        IntBuffer values = into.asIntBuffer();
        if (onHeap[chunk] != null) {
            values.put(onHeap[chunk], 0, rows);
        } else {
            values.put(file(chunk).slice(0, rows));
        }
        into.position(into.position() + rows * Integer.BYTES);
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
                file(row >> SHIFT).get(row & MASK, some, i, length);
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

    /** Puts row {@code order[i]} at {@code i}, for all rows. As much memory as the column has is needed meanwhile. */
    public void reorder(int[] order) {
        int[] values = new int[order.length];
        Arrays.setAll(values, i -> get(order[i]));
        for (int i = 0; i < values.length; i++) {
            set(i, values[i]);
        }
    }

    // These are separate methods, so that those above are small enough for the first compiler to inline.
    private int getFromFile(int i) {
        return file(i >> SHIFT).get(i & MASK);
    }

    private void setInFile(int i, int value) {
        file(i >> SHIFT).put(i & MASK, value);
    }

    private IntBuffer file(int chunk) {
        IntBuffer values = inFile[chunk];
        if (values == null) {
            values = written.apply(chunk).asIntBuffer();
            VarHandle.releaseFence(); // another thread that reads the column sees all of the buffer or none
            inFile[chunk] = values;
        }
        return values;
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
        int[] array = onHeap[0];
        IntBuffer buffer = inFile[0];
        int length = Math.max(SMALLEST, 2 * room);
        if (array != null) {
            spool.returnHeap(room * Integer.BYTES);
        }
        begin(0, length);
        room = length;
        if (array != null && onHeap[0] != null) {
            System.arraycopy(array, 0, onHeap[0], 0, size);
        } else {
            for (int i = 0; i < size; i++) {
                set(i, array != null ? array[i] : buffer.get(i));
            }
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
