// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;

/**
 * Reads an index. Small values are checked when it is opened. Each chunk of a column is mapped into memory, and
 * compared with its checksum at its first use. So opening costs the same for any size. A torn or altered chunk gives a
 * {@link DamagedIndexException}, and never a wrong result.
 */
public final class IndexReader {
    private static final int WINDOW_SHIFT = 30;

    private final Path path;
    private final MappedByteBuffer[] windows;
    /** Where the columns end. */
    private final long end;
    private final DataInputStream data;

    private IndexReader(Path path, MappedByteBuffer[] windows, long end, byte[] small) {
        this.path = path;
        this.windows = windows;
        this.end = end;
        data = new DataInputStream(new ByteArrayInputStream(small));
    }

    /**
     * Opens an index.
     *
     * @return empty if the file is absent, damaged, owned by another user, or has another version or fingerprint
     */
    public static Optional<IndexReader> open(Path path, Fingerprint fingerprint) {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (FileChannel file = FileChannel.open(path)) {
            return isOwn(path) ? open(path, file, fingerprint) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether a file, folder or link belongs to the user who runs this. Anyone who can write beside a trace could put a
     * false index there.
     */
    public static boolean isOwn(Path path) throws IOException {
        return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    private static Optional<IndexReader> open(Path path, FileChannel file, Fingerprint fingerprint)
            throws IOException {
        ByteBuffer header = read(file, 0, IndexWriter.HEADER);
        if (header.remaining() < IndexWriter.HEADER || header.getInt() != IndexWriter.MAGIC
                || header.getInt() != IndexWriter.VERSION) {
            return Optional.empty();
        }
        long of = header.getLong();
        long end = header.getLong();
        int length = header.getInt();
        int checksum = header.getInt();
        boolean isWhole = checksum(header.duplicate().rewind().limit(header.position())) == header.getInt();
        if (!isWhole || of != fingerprint.value() || file.size() != end + length) {
            return Optional.empty();
        }
        ByteBuffer small = read(file, end, length);
        if (checksum(small.duplicate()) != checksum) {
            return Optional.empty();
        }
        return Optional.of(new IndexReader(path, windows(file, end), end, small.array()));
    }

    /** Each window overlaps the next one, so that every chunk lies within a single window. */
    private static MappedByteBuffer[] windows(FileChannel file, long end) throws IOException {
        MappedByteBuffer[] windows = new MappedByteBuffer[(int) (end >> WINDOW_SHIFT) + 1];
        for (int i = 0; i < windows.length; i++) {
            long from = (long) i << WINDOW_SHIFT;
            long length = Math.min((1L << WINDOW_SHIFT) + LongColumn.CHUNK_BYTES, end - from);
            windows[i] = file.map(FileChannel.MapMode.READ_ONLY, from, length);
        }
        return windows;
    }

    private static ByteBuffer read(FileChannel file, long from, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && file.read(bytes, from + bytes.position()) >= 0) {
            continue;
        }
        return bytes.flip();
    }

    private static int checksum(ByteBuffer bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    /** The small values that {@link IndexWriter#data} was given, in the same order. */
    public DataInputStream data() {
        return data;
    }

    /**
     * The next column.
     *
     * @throws IOException if this is not what was written here
     */
    public IntColumn ints() throws IOException {
        int size = data.readInt();
        return IntColumn.written(size, chunks((long) size * Integer.BYTES, IntColumn.CHUNK_BYTES)::get);
    }

    /**
     * The next column.
     *
     * @throws IOException if this is not what was written here
     */
    public LongColumn longs() throws IOException {
        long size = data.readLong();
        return LongColumn.written(size, chunks(size * Long.BYTES, LongColumn.CHUNK_BYTES)::get);
    }

    /**
     * The next text.
     *
     * @throws IOException if this is not what was written here
     */
    public String text() throws IOException {
        ByteBuffer bytes = values(Character.BYTES);
        char[] characters = new char[bytes.remaining() / Character.BYTES];
        bytes.asCharBuffer().get(characters);
        return new String(characters);
    }

    /**
     * The next texts.
     *
     * @throws IOException if this is not what was written here
     */
    public List<String> texts() throws IOException {
        int[] ends = intArray();
        String all = text();
        List<String> texts = new ArrayList<>(ends.length);
        int begin = 0;
        for (int end : ends) {
            if (end < begin || end > all.length()) {
                throw new EOFException(path + ": a text from " + begin + " to " + end);
            }
            texts.add(all.substring(begin, end));
            begin = end;
        }
        return texts;
    }

    /**
     * The next small values.
     *
     * @throws IOException if this is not what was written here
     */
    public int[] intArray() throws IOException {
        ByteBuffer bytes = values(Integer.BYTES);
        int[] values = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(values);
        return values;
    }

    /**
     * The next small values.
     *
     * @throws IOException if this is not what was written here
     */
    public long[] longArray() throws IOException {
        ByteBuffer bytes = values(Long.BYTES);
        long[] values = new long[bytes.remaining() / Long.BYTES];
        bytes.asLongBuffer().get(values);
        return values;
    }

    /** Their number, and then the bytes of the values themselves. */
    private ByteBuffer values(int size) throws IOException {
        byte[] bytes = new byte[available(data.readInt(), size) * size];
        data.readFully(bytes);
        return ByteBuffer.wrap(bytes);
    }

    private Chunks chunks(long bytes, int size) throws IOException {
        long begin = data.readLong();
        if (begin < 0 || bytes < 0 || bytes > end - begin) {
            throw new EOFException(path + ": a column of " + bytes + " bytes at " + begin);
        }
        int[] checksums = new int[available((bytes + size - 1) / size, Integer.BYTES)];
        for (int i = 0; i < checksums.length; i++) {
            checksums[i] = data.readInt();
        }
        return new Chunks(begin, bytes, size, checksums);
    }

    /**
     * A number of values, if that many are left. If a build did not raise the version, the number may mean something
     * else.
     */
    private int available(long count, int bytes) throws IOException {
        if (count < 0 || count > data.available() / bytes) {
            throw new EOFException(path + ": " + count + " values");
        }
        return (int) count;
    }

    /** The chunks of a column. */
    private final class Chunks {
        private final long begin;
        private final long bytes;
        private final int size;
        private final int[] checksums;

        private Chunks(long begin, long bytes, int size, int[] checksums) {
            this.begin = begin;
            this.bytes = bytes;
            this.size = size;
            this.checksums = checksums;
        }

        private ByteBuffer get(int chunk) {
            long from = (long) chunk * size;
            ByteBuffer values = slice(begin + from, (int) Math.min(size, bytes - from));
            if (checksum(values.duplicate()) != checksums[chunk]) {
                throw new DamagedIndexException(path, begin + from);
            }
            return values.order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    private ByteBuffer slice(long from, int length) {
        int window = (int) (from >> WINDOW_SHIFT);
        return windows[window].slice((int) (from - ((long) window << WINDOW_SHIFT)), length);
    }
}
