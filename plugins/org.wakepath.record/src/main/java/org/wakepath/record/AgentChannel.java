/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.record;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Lines to and from an agent, with raw bytes in between. What comes in may be anything. */
final class AgentChannel {
    private static final int LONGEST_LINE = 1 << 16;
    private static final int BLOCK = 1 << 16;

    private final InputStream in;
    private final OutputStream out;

    AgentChannel(InputStream in, OutputStream out) {
        this.in = new BufferedInputStream(in, BLOCK);
        this.out = out;
    }

    /** Sends text at once; several threads may. */
    synchronized void send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Tells the agent that nothing more will come. */
    void closeInput() throws IOException {
        out.close();
    }

    /** The next line, without its end. */
    String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (line.size() == LONGEST_LINE) {
                throw new IOException("a line of its answer is too long");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /**
     * Passes on the next {@code size} bytes. They are all read even if the target fails, so that the answer can be
     * read on.
     */
    void copy(long size, OutputStream target) throws IOException {
        byte[] block = new byte[BLOCK];
        IOException failure = null;
        for (long left = size; left > 0; ) {
            int length = in.read(block, 0, (int) Math.min(left, BLOCK));
            if (length < 0) {
                throw new EOFException();
            }
            left -= length;
            failure = failure == null ? write(block, length, target) : failure;
        }
        if (failure != null) {
            throw new FullTargetException(failure);
        }
    }

    private static IOException write(byte[] block, int length, OutputStream target) {
        try {
            target.write(block, 0, length);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    /** What was received could not be written. */
    static final class FullTargetException extends IOException {
        private static final long serialVersionUID = 1L;

        FullTargetException(IOException cause) {
            super(cause);
        }
    }
}
