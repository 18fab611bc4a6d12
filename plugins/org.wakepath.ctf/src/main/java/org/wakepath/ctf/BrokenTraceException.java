// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf;

import java.nio.file.Path;
import org.wakepath.ctf.type.CtfException;

/** Thrown when a part of a trace cannot be read. Other traces may be analysed without it. */
public final class BrokenTraceException extends CtfException {
    private static final long serialVersionUID = 1L;

    private final transient Path folder;

    BrokenTraceException(Path folder, String message, CtfException fault) {
        super(message, fault);
        this.folder = folder;
    }

    /** The folder of the trace, as it was given. */
    public Path folder() {
        return folder;
    }
}
