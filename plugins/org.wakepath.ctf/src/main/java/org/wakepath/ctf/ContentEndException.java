// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

/** An event runs past the end of its packet's content; in a packet that was cut, it is the one that is not whole. */
final class ContentEndException extends CtfException {
    private static final long serialVersionUID = 1L;

    ContentEndException(String message) {
        super(message);
    }
}
