// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when columns do not fit into memory, and cannot be written to a temporary file either. */
public final class SpoolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path folder;

    /**
     * A file that could not be written.
     *
     * @param folder where it would be
     * @param cause what was wrong with it
     */
    public SpoolException(Path folder, IOException cause) {
        super(folder.toString(), cause);
        this.folder = folder;
    }

    /** The folder that the file would be in. */
    public Path folder() {
        return folder;
    }

    /** What was wrong with the file. */
    @Override
    public synchronized IOException getCause() {
        return (IOException) super.getCause();
    }
}
