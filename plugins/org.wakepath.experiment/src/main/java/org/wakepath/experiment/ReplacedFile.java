/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Replaces a file as a whole or not at all: by one beside it that takes its name once it is on disk. */
final class ReplacedFile {
    private ReplacedFile() {
    }

    static void write(Path file, byte[] bytes) throws IOException {
        Path next = file.resolveSibling(".wakepath-" + UUID.randomUUID() + ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(next, StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE)) {
                keepPermissions(file, next);
                for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining();) {
                    channel.write(rest);
                }
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
