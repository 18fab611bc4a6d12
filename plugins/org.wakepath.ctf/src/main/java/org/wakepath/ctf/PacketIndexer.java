// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.wakepath.base.Reason;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.ctf.type.StreamType;
import org.wakepath.ctf.type.StructType;

/**
 * Finds the packets of a file from their headers and contexts. If the writer was stopped, a file may end within its
 * last packet or within the header of the next, or hold zeros there. Any other deviation from the metadata is a fault.
 */
final class PacketIndexer {
    /** Few events hold the magic number. If many do, it does not show where packets are. */
    private static final int MOST_CANDIDATES = 1000;
    /** The number of bytes read of a possible packet header, longer than any tracer's header. */
    private static final int LONGEST_CANDIDATE = 1 << 13;

    private final Trace trace;
    private final Path file;
    private final HeaderReader reader;
    private final List<PacketHeader> headers = new ArrayList<>();
    private boolean truncated;
    private long foreign;

    PacketIndexer(Trace trace, Path file) {
        this.trace = trace;
        this.file = file;
        this.reader = new HeaderReader(trace);
    }

    StreamFile index() {
        long size;
        long zeros;
        try (FileChannel channel = FileChannel.open(file)) {
            size = channel.size();
            long offset = 0;
            while (offset < size) {
                offset += packet(channel, offset, size);
            }
            zeros = zerosOfLast(channel, size);
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be read: " + Reason.of(e), e);
        }
        StreamType known = reader.type() == null ? emptyType() : reader.type();
        return new StreamFile(file, known, reader.cpu(), reader.thread(), reader.streamId(), headers, truncated, size,
                zeros, trace.isLttng(), foreign);
    }

    /** The number of zero bytes at the end of the last packet's content. */
    private long zerosOfLast(FileChannel channel, long fileSize) throws IOException {
        if (headers.isEmpty()) {
            return 0;
        }
        PacketHeader last = headers.get(headers.size() - 1);
        long end = Math.min(fileSize, last.offset() + last.contentBits() / 8);
        return end - FileTail.zerosFrom(channel, last.offset(), end);
    }

    private StreamType emptyType() {
        List<StreamType> types = trace.type().streams();
        return types.isEmpty() ? new StreamType(0, StructType.EMPTY,
                StructType.EMPTY, StructType.EMPTY, List.of(),
                Optional.empty()) : types.get(0);
    }

    /** Notes the packet at a byte, and returns its size in the file in bytes. */
    private long packet(FileChannel channel, long offset, long fileSize) throws IOException {
        long left = fileSize - offset;
        try {
            PacketHeader header = wholeHeader(channel, offset, fileSize);
            if (header == null) {
                truncated = true;
                return left;
            }
            foreign += reader.isForeign() ? 1 : 0;
            if (header.sizeBits() / 8 > left) {
                truncated = true;
                refuseIfFollowed(channel, header, fileSize);
            }
            headers.add(header);
            return Math.min(left, header.sizeBits() / 8);
        } catch (CtfException e) {
            throw e.at(file + ", packet " + headers.size() + " at byte " + offset);
        }
    }

    /** The header at a byte, or null if the file was cut within it. */
    private PacketHeader wholeHeader(FileChannel channel, long offset, long fileSize) throws IOException {
        try {
            return reader.read(channel, offset, fileSize);
        } catch (CtfException e) {
            if (isCut(channel, offset, fileSize)) {
                return null;
            }
            throw e;
        }
    }

    /** Whether a header may be incomplete: the file ends in it, or holds only zeros from within it on. */
    private boolean isCut(FileChannel channel, long offset, long fileSize) throws IOException {
        long zeros = FileTail.zerosFrom(channel, offset, fileSize);
        return zeros == offset || zeros < offset + reader.length() || reader.endsEarly();
    }

    /** A packet has a wrong size if it seems to go on behind the end of the file, but another packet follows it. */
    private void refuseIfFollowed(FileChannel channel, PacketHeader header, long fileSize) throws IOException {
        if (!reader.hasMagic()) {
            return;
        }
        byte[] magic = new byte[Integer.BYTES];
        EventBatch.readFully(channel, header.offset(), magic, magic.length);
        FileTail.Search search = new FileTail.Search(channel, magic, header.offset() + reader.length(), fileSize);
        long at = search.next();
        for (int i = 0; i < MOST_CANDIDATES && at >= 0; i++) {
            if (isPacket(channel, at, fileSize)) {
                throw new CtfException("packet of " + header.sizeBits() / 8 + " bytes with "
                        + (fileSize - header.offset()) + " left in the file, and another packet at byte " + at);
            }
            at = search.next();
        }
    }

    private boolean isPacket(FileChannel channel, long offset, long fileSize) throws IOException {
        try {
            reader.read(channel, offset, Math.min(fileSize, offset + LONGEST_CANDIDATE));
            return !reader.isForeign();
        } catch (CtfException e) {
            return false;
        }
    }

    /** Examines the end of a file whose writer was stopped. */
    static final class FileTail {
        private static final int BLOCK = 1 << 16;
        /** Few files end with more zeros. */
        private static final int FIRST_BLOCK = 64;

        private FileTail() {
        }

        /**
         * The first of the zeros at the end of the bytes [from, to); {@code to} if they do not end with a zero.
         */
        static long zerosFrom(FileChannel channel, long from, long to) throws IOException {
            byte[] block = new byte[(int) Math.min(FIRST_BLOCK, to - from)];
            long end = to;
            while (end > from) {
                int length = (int) Math.min(block.length, end - from);
                EventBatch.readFully(channel, end - length, block, length);
                for (int i = length; i > 0; i--) {
                    if (block[i - 1] != 0) {
                        return end - length + i;
                    }
                }
                end -= length;
                block = block.length == FIRST_BLOCK ? new byte[BLOCK] : block;
            }
            return from;
        }

        /** Finds a pattern in the bytes [from, to), place by place, and reads each byte about once. */
        static final class Search {
            private final FileChannel channel;
            private final byte[] pattern;
            private final long to;
            private final byte[] block;
            private long blockAt;
            private int blockLength;
            private int next;

            Search(FileChannel channel, byte[] pattern, long from, long to) {
                this.channel = channel;
                this.pattern = pattern;
                this.to = to;
                this.block = new byte[(int) Math.min(BLOCK, Math.max(0, to - from))];
                this.blockAt = from;
            }

            /** The next place where the pattern begins, or -1. */
            long next() throws IOException {
                while (next + pattern.length <= blockLength || load()) {
                    if (matches(block, next++, pattern)) {
                        return blockAt + next - 1;
                    }
                }
                return -1;
            }

            private boolean load() throws IOException {
                blockAt += next;
                next = 0;
                blockLength = (int) Math.min(block.length, to - blockAt);
                if (blockLength < pattern.length) {
                    return false;
                }
                EventBatch.readFully(channel, blockAt, block, blockLength);
                return true;
            }
        }

        private static boolean matches(byte[] block, int at, byte[] pattern) {
            for (int i = 0; i < pattern.length; i++) {
                if (block[at + i] != pattern[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
