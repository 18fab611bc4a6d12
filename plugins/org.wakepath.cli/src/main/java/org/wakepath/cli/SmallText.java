// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of a file that a user wrote. A device or a pipe may never end, and is refused. */
final class SmallText {
    private static final long MOST_BYTES = 64L << 20;

    private SmallText() {
    }

    /**
     * Reads a file in UTF-8.
     *
     * @throws IOException if it cannot be read, is no regular file, or has more than 64 MiB
     */
    static String read(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("it is no file");
        }
        if (Files.exists(file) && Files.size(file) > MOST_BYTES) {
            throw new IOException("it has more than 64 MiB");
        }
        return Files.readString(file);
    }
}
