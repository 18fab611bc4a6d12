// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * A column of longs in the memory of a {@link Spool}. It grows by chunks, so that little is copied; the first chunk
 * starts small. A chunk is an array while the spool has room on the heap. Nothing else is as fast before the second
 * compiler of the Java machine has run.
 */
public final class LongColumn {
    private static final int SHIFT = 14;
    private static final int CHUNK = 1 << SHIFT;
    private static final int MASK = CHUNK - 1;
    private static final int SMALLEST = 16;
    /** The most that a chunk takes up. */
    public static final int CHUNK_BYTES = CHUNK * Long.BYTES;

    private final Spool spool;
    /** The source of the chunks of a column that was written before. */
    private final IntFunction<ByteBuffer> written;
    /** Null in place of each chunk that lies in the file. */
    private long[][] onHeap = new long[1][];
    private LongBuffer[] inFile = new LongBuffer[1];
    private long room;
    private long size;

    /** An empty column. */
    public LongColumn(Spool spool) {
        this(spool, chunk -> {
            throw new IllegalStateException("chunk " + chunk + " is not there");
        });
    }

    private LongColumn(Spool spool, IntFunction<ByteBuffer> written) {
        this.spool = spool;
        this.written = written;
    }

    /**
     * A column that was written before and is only read.
     *
     * @param size number of rows
     * @param chunks gives each chunk's values as {@link #copyChunk} gave them; asked when it is first needed
     */
    public static LongColumn written(long size, IntFunction<ByteBuffer> chunks) {
        LongColumn column = new LongColumn(new Spool(0), chunks);
        int count = (int) ((size + MASK) >> SHIFT);
        column.onHeap = new long[count][];
        column.inFile = new LongBuffer[count];
        column.size = size;
        column.room = size;
        return column;
    }

    /** The number of chunks that its rows lie in. */
    public int chunkCount() {
        return (int) ((size + MASK) >> SHIFT);
    }

    /** Appends the rows of a chunk to a buffer, which needs room for {@link #CHUNK_BYTES}. */
    public void copyChunk(int chunk, ByteBuffer into) {
        int rows = (int) Math.min(CHUNK, size - ((long) chunk << SHIFT));
        LongBuffer values = into.asLongBuffer();
        if (onHeap[chunk] != null) {
            values.put(onHeap[chunk], 0, rows);
        } else {
            values.put(file(chunk).slice(0, rows));
        }
        into.position(into.position() + rows * Long.BYTES);
    }

    /** Appends a value. */
    public void add(long value) {
        if (size == room) {
            grow();
        }
        set(size++, value);
    }

    /** Appends as many zeros as memory is taken for at once. Columns that grow only like this have the same size. */
    public void extend() {
        if (size == room) {
            grow();
        }
        size = room;
    }

    /** The value of row {@code i}, which must be below {@link #size}. */
    public long get(long i) {
        long[] chunk = chunk(i);
        if (chunk == null) {
            return getFromFile(i);
        }
        return chunk[place(i)];
    }

    /** Replaces the value of row {@code i}. */
    public void set(long i, long value) {
        long[] chunk = chunk(i);
        if (chunk == null) {
            setInFile(i, value);
            return;
        }
        chunk[place(i)] = value;
    }

    /** Replaces the values of row {@code i} and of the two behind it, which are below {@link #size}, too. */
    public void set(long i, long first, long second, long third) {
        long[] chunk = chunk(i);
        int place = place(i);
        if (chunk != null && place < chunk.length - 2) {
            chunk[place] = first;
            chunk[place + 1] = second;
            chunk[place + 2] = third;
        } else {
            set(i, first);
            set(i + 1, second);
            set(i + 2, third);
        }
    }

    private long[] chunk(long i) {
        return onHeap[(int) (i >> SHIFT)];
    }

    private static int place(long i) {
        return (int) i & MASK;
    }

    /** Puts row {@code order[i]} at {@code i}, for all rows. As much memory as the column has is needed meanwhile. */
    public void reorder(int[] order) {
        long[] values = new long[order.length];
        Arrays.setAll(values, i -> get(order[i]));
        for (int i = 0; i < values.length; i++) {
            set(i, values[i]);
        }
    }

    // These are separate methods, so that those above are small enough for the first compiler to inline.
    private long getFromFile(long i) {
        return file((int) (i >> SHIFT)).get(place(i));
    }

    private void setInFile(long i, long value) {
        file((int) (i >> SHIFT)).put(place(i), value);
    }

    private LongBuffer file(int chunk) {
        LongBuffer values = inFile[chunk];
        if (values == null) {
            values = written.apply(chunk).asLongBuffer();
            VarHandle.releaseFence(); // another thread that reads the column sees all of the buffer or none
            inFile[chunk] = values;
        }
        return values;
    }

    /** Number of rows. */
    public long size() {
        return size;
    }

    private void grow() {
        if (room < CHUNK) {
            growFirst();
        } else {
            begin((int) (room >> SHIFT), CHUNK);
            room += CHUNK;
        }
    }

    private void growFirst() {
        long[] array = onHeap[0];
        LongBuffer buffer = inFile[0];
        int length = (int) Math.max(SMALLEST, 2 * room);
        if (array != null) {
            spool.returnHeap((int) room * Long.BYTES);
        }
        begin(0, length);
        room = length;
        if (array != null && onHeap[0] != null) {
            System.arraycopy(array, 0, onHeap[0], 0, (int) size);
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
        if (spool.takeHeap(length * Long.BYTES)) {
            onHeap[chunk] = new long[length];
            return;
        }
        if (chunk >= inFile.length) {
            inFile = Arrays.copyOf(inFile, onHeap.length);
        }
        onHeap[chunk] = null;
        inFile[chunk] = spool.takeFile(length * Long.BYTES).asLongBuffer();
    }
}
