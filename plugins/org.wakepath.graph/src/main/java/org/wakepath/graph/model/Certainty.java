// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.Locale;

/** The certainty of a cause, best first. */
public enum Certainty {
    /** The trace proves it. */
    CERTAIN,
    /** Nothing recorded contradicts it, but events that would prove it were not recorded. */
    PROBABLE,
    /** It was chosen among several possible ones. */
    GUESSED;

    /** Name in machine-readable output, such as {@code certain}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The certainty of a conclusion that needs both. */
    public Certainty and(Certainty other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
