// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the files of a trace that an agent sends. Only names that occur in traces are accepted. */
final class TraceReceiver {
    private static final String ELEMENT = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
    private static final Pattern FILE = Pattern
            .compile("(\\d{1,18}) ((?:kernel|requests)(?:/" + ELEMENT + "){1,4})");

    private final String host;
    private final Path folder;
    private final Duration limit;
    private long bytes;
    private boolean isFull;

    /**
     * Receives the traces of a host, each into a folder of its own.
     *
     * @param folder an empty one for all of them
     * @param limit the longest wait for more of an announced file
     */
    TraceReceiver(String host, Path folder, Duration limit) {
        this.host = host;
        this.folder = folder;
        this.limit = limit;
    }

    /**
     * Receives the next file.
     *
     * @param announcement its size in bytes, a space and its name
     * @throws RecordException if the announcement is not valid
     * @throws IOException if the connection to the agent is lost
     */
    void receive(String announcement, AgentChannel channel) throws IOException {
        Matcher file = FILE.matcher(announcement);
        if (!file.matches()) {
            throw new RecordException(host + " sends a file that belongs to no trace: " + announcement,
                    "check which program answers there");
        }
        long size = Long.parseLong(file.group(1));
        try (OutputStream out = isFull ? OutputStream.nullOutputStream() : create(folder.resolve(file.group(2)))) {
            channel.copy(size, out, limit);
            bytes += size;
        } catch (AgentChannel.FullTargetException e) {
            isFull = true;
        }
    }

    private static OutputStream create(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /** Bytes received so far. */
    long bytes() {
        return bytes;
    }

    /** Whether something could not be written here. */
    boolean isFull() {
        return isFull;
    }
}
