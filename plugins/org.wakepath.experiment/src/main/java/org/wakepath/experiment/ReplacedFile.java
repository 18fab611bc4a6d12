// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Replaces a file as a whole or not at all: by one beside it that takes its name once it is on disk. */
public final class ReplacedFile {
    private ReplacedFile() {
    }

    /** What is to be in a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes it all; the stream is neither buffered nor to be closed. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file. Whatever is thrown, the file is what it was before, and nothing is left beside it. What is no
     * file, say a pipe, is written to as it is.
     *
     * @throws IOException when it cannot be written, or {@code content} throws it
     */
    public static void write(Path file, Content content) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            try (OutputStream out = Files.newOutputStream(target)) {
                content.writeTo(out);
            }
        } else {
            replace(target, content);
        }
    }

    private static void replace(Path file, Content content) throws IOException {
        Path next = file.resolveSibling(".wakepath-" + UUID.randomUUID() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(next, StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE)) {
                keepPermissions(file, next);
                content.writeTo(Channels.newOutputStream(channel));
                channel.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /** Who could not read the file before cannot read it now. */
    private static void keepPermissions(Path file, Path next) throws IOException {
        PosixFileAttributeView permissions = Files.getFileAttributeView(next, PosixFileAttributeView.class);
        if (permissions != null && Files.exists(file)) {
            permissions.setPermissions(Files.getPosixFilePermissions(file));
        }
    }
}
