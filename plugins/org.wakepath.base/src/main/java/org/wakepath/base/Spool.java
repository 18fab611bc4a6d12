// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Memory for columns: on the heap up to a limit, beyond it in a temporary file. The file is private to the user. Its
 * name is removed once it is open, so that it never outlives the process.
 *
 * <p>Safe for use by several threads; the memory it hands out is not.
 */
public final class Spool {
    private static final int HEAP_SHARE = 2;
    private static final int FIRST_REGION = 1 << 20;
    private static final int LARGEST_REGION = 1 << 26;

    private final long heapLimit;
    private long onHeap;
    private long inFile;
    private FileChannel file;
    private ByteBuffer region = ByteBuffer.allocate(0);

    /** @param heapLimit the largest number of bytes on the heap */
    public Spool(long heapLimit) {
        this.heapLimit = heapLimit;
    }

    /** A spool that may fill half of a heap of a given size in bytes. */
    public static Spool ofHeap(long bytes) {
        return new Spool(bytes / HEAP_SHARE);
    }

    /** Takes a number of bytes from what may still be put on the heap. Returns whether there was room for them. */
    synchronized boolean takeHeap(int bytes) {
        if (bytes > heapLimit - onHeap) {
            return false;
        }
        onHeap += bytes;
        return true;
    }

    /** Returns bytes that were taken and are no longer on the heap. */
    synchronized void returnHeap(int bytes) {
        onHeap -= bytes;
    }

    /**
     * Zeroed memory in the temporary file, in the machine's byte order.
     *
     * @param bytes how many, at most 2<sup>20</sup>
     * @throws SpoolException if the temporary file cannot be written
     */
    synchronized ByteBuffer takeFile(int bytes) {
        if (region.remaining() < bytes) {
            region = nextRegion();
        }
        ByteBuffer part = region.slice(region.position(), bytes).order(ByteOrder.nativeOrder());
        region.position(region.position() + bytes);
        return part;
    }

    /** The number of bytes on the heap. */
    public synchronized long onHeap() {
        return onHeap;
    }

    /** The size of the temporary file in bytes. */
    public synchronized long inFile() {
        return inFile;
    }

    private ByteBuffer nextRegion() {
        int size = (int) Math.min(LARGEST_REGION, Math.max(FIRST_REGION, inFile));
        try {
            if (file == null) {
                file = open();
            }
            extend(size);
            ByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, inFile, size);
            inFile += size;
            return mapped;
        } catch (IOException e) {
            throw new SpoolException(Path.of(System.getProperty("java.io.tmpdir")), e);
        }
    }

    /** Writes all bytes. If memory is a hole in a file and the disk is full, its first use crashes the process. */
    private void extend(int size) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(FIRST_REGION);
        for (long end = inFile + size, position = inFile; position < end; position += zeros.position()) {
            file.write(zeros.clear(), position);
        }
    }

    private static FileChannel open() throws IOException {
        Path path = Files.createTempFile("wakepath", ".spool");
        try {
            return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(path);
        }
    }
}
