// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base.index;

import java.nio.file.Path;

/** Thrown when an index is not as it was written. If its file is removed, the traces are read again. */
public final class DamagedIndexException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final long position;

    /**
     * A file that holds something else than was written.
     *
     * @param position where it does, in bytes
     */
    public DamagedIndexException(Path file, long position) {
        super(file + ":" + position);
        this.file = file;
        this.position = position;
    }

    /** The file. */
    public Path file() {
        return file;
    }

    /** The byte at which the part begins that is damaged. */
    public long position() {
        return position;
    }
}
