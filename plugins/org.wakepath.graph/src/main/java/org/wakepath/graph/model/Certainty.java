// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.util.Locale;

/** How sure a cause is, best first. */
public enum Certainty {
    /** The trace proves it. */
    CERTAIN,
    /** Nothing recorded contradicts it, but events that would prove it were not recorded. */
    PROBABLE,
    /** It was chosen among several possibilities. */
    GUESSED;

    /** Name in machine-readable output, such as {@code certain}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How sure a conclusion is that needs both. */
    public Certainty and(Certainty other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
