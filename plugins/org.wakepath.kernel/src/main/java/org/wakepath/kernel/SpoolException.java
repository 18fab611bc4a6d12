/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

/** Columns that do not fit into memory could not be written to a temporary file either; the message names its folder. */
public final class SpoolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SpoolException(String message, Throwable cause) {
        super(message, cause);
    }
}
