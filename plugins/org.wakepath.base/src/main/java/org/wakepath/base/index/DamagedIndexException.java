// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.nio.file.Path;

/** Thrown when an index is not as it was written. If its file is removed, the traces are read again. */
public final class DamagedIndexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;

    DamagedIndexException(Path file, long position) {
        super(file + ": damaged at byte " + position);
        this.file = file;
    }

    /** The file. */
    public Path file() {
        return file;
    }
}
