// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import org.wakepath.ctf.type.CtfException;

/**
 * Thrown when an event runs past the end of its packet's content. In a packet that was cut, this event is the
 * incomplete one.
 */
final class ContentEndException extends CtfException {
    private static final long serialVersionUID = 1L;

    ContentEndException(String message) {
        super(message);
    }
}
