/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Looks through the end of a file whose writer was stopped. */
final class FileTail {
    private static final int BLOCK = 1 << 16;
    /** Hardly any file ends with more zeros. */
    private static final int FIRST_BLOCK = 64;

    private FileTail() {
    }

    /** First byte of the zeros that the bytes [from, to) end with; {@code to} where they end with something else. */
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
