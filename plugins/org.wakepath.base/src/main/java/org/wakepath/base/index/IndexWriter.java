// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.zip.CRC32C;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;

/**
 * Writes an index: a head, then columns one behind the other, then all small values. The head says where the small
 * values are, and which content the index is of. The file gets its name when it is complete. So a reader sees no file,
 * the previous one or this one.
 */
public final class IndexWriter implements Closeable {
    static final int MAGIC = 0x57504958;
    /**
     * The version of the format. It goes up with every change of what is written or of what it means. Examples are
     * another order of columns, or a new constant of an enumeration that is written by number. A fix by which the same
     * traces give another graph counts, too.
     */
    static final int VERSION = 28;
    /**
     * Magic number, version and fingerprint; start, length and checksum of the small values; and a checksum of all
     * these.
     */
    static final int HEADER = 2 * Integer.BYTES + Fingerprint.BYTES + Long.BYTES + 3 * Integer.BYTES;

    private static final String UNFINISHED = ".next";
    /** No writer takes this long. An older file was left by a writer that was killed. */
    private static final Duration ABANDONED = Duration.ofDays(1);

    /** The number of bytes after which the free space of the disk is read again. */
    private static final long BETWEEN_CHECKS = 1 << 24;

    private final Path target;
    private final Path temporary;
    private final Fingerprint fingerprint;
    private final FreeSpace free;
    private final FileChannel file;
    private final ByteArrayOutputStream small = new ByteArrayOutputStream();
    private final DataOutputStream data = new DataOutputStream(small);
    private final ByteBuffer block = ByteBuffer.allocateDirect(LongColumn.CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C checksum = new CRC32C();
    private long position = HEADER;
    private long nextCheck = BETWEEN_CHECKS;

    /** The number of bytes that may still be written to a disk. */
    interface FreeSpace {
        long bytes() throws IOException;
    }

    /**
     * Starts an index. It leaves at least half of the free space to others.
     *
     * @param target the file to write, in a folder that exists
     * @param fingerprint of its content
     */
    public IndexWriter(Path target, Fingerprint fingerprint) throws IOException {
        // Files.getFileStore fails where the list of mounts lacks the file's own, as behind chroot.
        this(target, fingerprint, target.getParent().toFile()::getUsableSpace);
    }

    IndexWriter(Path target, Fingerprint fingerprint, FreeSpace free) throws IOException {
        this.target = target;
        this.fingerprint = fingerprint;
        this.free = free;
        removeAbandoned(target.getParent());
        temporary = Files.createTempFile(target.getParent(), target.getFileName() + ".", UNFINISHED,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        file = FileChannel.open(temporary, StandardOpenOption.WRITE);
    }

    private static void removeAbandoned(Path folder) throws IOException {
        Instant latest = Instant.now().minus(ABANDONED);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + UNFINISHED)) {
            for (Path file : files) {
                if (Instant.ofEpochMilli(file.toFile().lastModified()).isBefore(latest)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** The output for small values. {@link IndexReader#data} returns them in the same order. */
    public DataOutputStream data() {
        return data;
    }

    /** Writes a column. */
    public void ints(IntColumn column) throws IOException {
        data.writeInt(column.size());
        data.writeLong(position);
        for (int chunk = 0; chunk < column.chunkCount(); chunk++) {
            column.copyChunk(chunk, block.clear());
            writeBlock();
        }
    }

    /** Writes a column. */
    public void longs(LongColumn column) throws IOException {
        data.writeLong(column.size());
        data.writeLong(position);
        for (int chunk = 0; chunk < column.chunkCount(); chunk++) {
            column.copyChunk(chunk, block.clear());
            writeBlock();
        }
    }

    private void writeBlock() throws IOException {
        checksum.reset();
        checksum.update(block.flip());
        data.writeInt((int) checksum.getValue());
        write(block.rewind(), position);
        position += block.limit();
        if (position >= nextCheck) {
            nextCheck += BETWEEN_CHECKS;
            requireSpace();
        }
    }

    private void requireSpace() throws IOException {
        if (free.bytes() < position) {
            throw new IndexSpaceException(target.getParent());
        }
    }

    /** Writes a text of any length. */
    public void text(String text) throws IOException {
        data.writeInt(text.length());
        data.writeChars(text); // UTF-8 would lose a surrogate that stands alone, as JSON metadata can name one
    }

    /** Writes some texts. */
    public void texts(List<String> texts) throws IOException {
        int[] ends = new int[texts.size()];
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < ends.length; i++) {
            ends[i] = all.append(texts.get(i)).length();
        }
        array(ends);
        text(all.toString());
    }

    /** Writes some small values, which are read in one go. */
    public void array(int[] values) throws IOException {
        data.writeInt(values.length);
        for (int value : values) {
            data.writeInt(value);
        }
    }

    /** Writes some small values, which are read in one go. */
    public void array(long[] values) throws IOException {
        data.writeInt(values.length);
        for (long value : values) {
            data.writeLong(value);
        }
    }

    /** Ends the index, and gives the file its name. */
    public void finish() throws IOException {
        byte[] rest = small.toByteArray();
        write(ByteBuffer.wrap(rest), position);
        checksum.reset();
        checksum.update(rest);
        ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(MAGIC).putInt(VERSION).putLong(fingerprint.value()).putLong(position).putInt(rest.length)
                .putInt((int) checksum.getValue());
        checksum.reset();
        checksum.update(header.array(), 0, header.position());
        header.putInt((int) checksum.getValue());
        write(header.flip(), 0);
        file.close();
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void write(ByteBuffer bytes, long at) throws IOException {
        for (long next = at; bytes.hasRemaining();) {
            next += file.write(bytes, next);
        }
    }

    /** Removes the file if it was not finished. */
    @Override
    public void close() throws IOException {
        file.close();
        Files.deleteIfExists(temporary);
    }
}
