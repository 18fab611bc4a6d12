// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;

/** The progress of opening traces. */
public sealed interface SessionState {

    /** Nothing was opened yet. */
    record Empty() implements SessionState {
    }

    /** Traces are being read. */
    record Opening(List<Path> folders) implements SessionState {
    }

    /** Traces could not be read, or the user cancelled. */
    record Failed(List<Path> folders, String sentence) implements SessionState {
    }

    /** Traces have been read. */
    record Open(OpenTraces traces) implements SessionState {
    }
}
