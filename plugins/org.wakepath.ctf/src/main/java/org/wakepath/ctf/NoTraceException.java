// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import org.wakepath.ctf.type.CtfException;

/** Thrown when there is no trace in the given place. The message names the place, and says what is there instead. */
public final class NoTraceException extends CtfException {
    private static final long serialVersionUID = 1L;

    NoTraceException(String message) {
        super(message);
    }
}
