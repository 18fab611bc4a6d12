// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.base;

import java.io.IOException;

/**
 * Columns that do not fit into memory could not be written to a temporary file either; the message names its folder.
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
