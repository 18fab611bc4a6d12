// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.io.IOException;

/**
 * Thrown when columns do not fit into memory, and cannot be written to a temporary file either. The message names the
 * file's folder.
 */
public final class SpoolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpoolException(String message, IOException cause) {
        super(message, cause);
    }

    /** What was wrong with the file. */
    @Override
    public synchronized IOException getCause() {
        return (IOException) super.getCause();
    }
}
