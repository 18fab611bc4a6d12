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

/** Replaces a file completely or not at all. A new file beside it takes its name once it is on disk. */
public final class ReplacedFile {
    private ReplacedFile() {
    }

    /** The content to write to a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes the whole content. The stream is not buffered, and must not be closed. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file. If anything is thrown, the file is as before, and nothing is left beside it. A pipe or device is
     * written to directly.
     *
     * @throws IOException if it cannot be written, or {@code content} throws it
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

    /** A user who could not read the file before cannot read it now. */
    private static void keepPermissions(Path file, Path next) throws IOException {
        PosixFileAttributeView permissions = Files.getFileAttributeView(next, PosixFileAttributeView.class);
        if (permissions != null && Files.exists(file)) {
            permissions.setPermissions(Files.getPosixFilePermissions(file));
        }
    }
}
