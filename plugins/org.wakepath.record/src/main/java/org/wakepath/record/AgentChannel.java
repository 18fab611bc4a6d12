// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Lines to and from an agent, with raw bytes in between. The input may be anything. */
final class AgentChannel {
    private static final int LONGEST_LINE = 1 << 16;

    private final TimedInput in;
    private final OutputStream out;

    AgentChannel(InputStream in, OutputStream out) {
        this.in = TimedInput.of(in);
        this.out = out;
    }

    /** Sends text and then these bytes at once; several threads may. */
    synchronized void send(String text, byte... bytes) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.write(bytes);
        out.flush();
    }

    /** Ends the input of the agent. */
    void closeInput() throws IOException {
        out.close();
    }

    /**
     * The next line, without its end.
     *
     * @param limit the longest wait for more of it
     */
    String line(Duration limit) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte next = in.next(limit); next != '\n'; next = in.next(limit)) {
            if (line.size() == LONGEST_LINE) {
                throw new IOException("a line of its answer is too long");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /**
     * Passes on the next {@code size} bytes. They are all read even if the target fails, so that the answer can be read
     * on.
     *
     * @param limit the longest wait for more of them
     */
    void copy(long size, OutputStream target, Duration limit) throws IOException {
        IOException failure = null;
        for (long left = size; left > 0;) {
            byte[] block = in.next(left, limit);
            left -= block.length;
            failure = failure == null ? write(block, target) : failure;
        }
        if (failure != null) {
            throw new FullTargetException(failure);
        }
    }

    private static IOException write(byte[] block, OutputStream target) {
        try {
            target.write(block);
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    /** Thrown when received bytes could not be written. */
    static final class FullTargetException extends IOException {
        private static final long serialVersionUID = 1L;

        FullTargetException(IOException cause) {
            super(cause);
        }
    }
}
