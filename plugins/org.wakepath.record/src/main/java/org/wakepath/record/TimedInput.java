// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Input from another process with a limit on waiting: a separate thread reads it ahead. */
final class TimedInput {
    private static final int BLOCK = 1 << 16;
    private static final int BLOCKS_AHEAD = 4;
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> blocks = new ArrayBlockingQueue<>(BLOCKS_AHEAD);
    private byte[] block = {};
    private int position;
    private boolean isOver;

    private TimedInput() {
    }

    static TimedInput of(InputStream in) {
        TimedInput input = new TimedInput();
        Thread thread = new Thread(() -> input.readAhead(in), "wakepath-agent-input");
        thread.setDaemon(true);
        thread.start();
        return input;
    }

    private void readAhead(InputStream in) {
        try {
            takeBlocks(in);
            blocks.put(END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends where the connection does, in whatever way. */
    private void takeBlocks(InputStream in) throws InterruptedException {
        byte[] next = new byte[BLOCK];
        try (in) {
            for (int length = in.read(next); length >= 0; length = in.read(next)) {
                blocks.put(Arrays.copyOf(next, length));
            }
        } catch (IOException e) {
            return;
        }
    }

    /**
     * The next byte.
     *
     * @throws SilenceException if none comes within the limit
     * @throws EOFException if there are no more
     */
    byte next(Duration limit) throws IOException {
        fill(limit);
        return block[position++];
    }

    /**
     * Takes some of the next bytes, at least one.
     *
     * @param most how many at most
     * @throws SilenceException if none come within the limit
     * @throws EOFException if there are no more
     */
    byte[] next(long most, Duration limit) throws IOException {
        fill(limit);
        byte[] taken = Arrays.copyOfRange(block, position, (int) Math.min(block.length, position + most));
        position += taken.length;
        return taken;
    }

    private void fill(Duration limit) throws IOException {
        while (position == block.length) {
            if (isOver) {
                throw new EOFException();
            }
            block = await(limit);
            position = 0;
            isOver = block == END;
        }
    }

    private byte[] await(Duration limit) throws IOException {
        try {
            byte[] next = blocks.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (next == null) {
                throw new SilenceException(limit);
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EOFException();
        }
    }

    /** Thrown when nothing came within the limit. */
    static final class SilenceException extends IOException {
        private static final long serialVersionUID = 1L;

        private final Duration limit;

        SilenceException(Duration limit) {
            super("nothing came for " + limit.toSeconds() + " s");
            this.limit = limit;
        }

        Duration limit() {
            return limit;
        }
    }
}
