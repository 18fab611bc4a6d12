/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.nio.file.Files;
import java.nio.file.Path;

/** Says that a folder which was to be opened holds no trace. */
final class NoTraceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoTraceException(Path folder) {
        super(folder + (Files.isDirectory(folder) ? ": no CTF trace here or below. Open a folder that holds a file "
                + "named metadata." : Files.exists(folder) ? ": not a folder. Open the folder that holds the file "
                + "metadata." : ": no such folder."));
    }
}
