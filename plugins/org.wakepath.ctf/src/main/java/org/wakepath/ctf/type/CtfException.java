// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

/**
 * Thrown when a trace cannot be read or written. The message names the file, the place in it and the offending value.
 * The place is packet index and byte offset, or line and column of the metadata.
 */
public class CtfException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message file, place and offending value */
    public CtfException(String message) {
        super(message);
    }

    /**
     * @param message file, place and offending value
     * @param cause what the platform reported
     */
    public CtfException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * The same fault with the place put before its message.
     *
     * @param place file and packet or line
     */
    public CtfException at(String place) {
        return new CtfException(place + ": " + getMessage(), this);
    }
}
