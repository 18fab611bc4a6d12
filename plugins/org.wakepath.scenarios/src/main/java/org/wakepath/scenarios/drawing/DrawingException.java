// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/** Thrown when a drawing cannot be read or makes no sense. The message starts with the number of the line. */
final class DrawingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DrawingException(int line, String message) {
        super("line " + line + ": " + message);
    }
}
