// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

/** What a comparison comes to. */
public enum Verdict {
    /** The head takes longer, by more than chance explains. */
    SLOWER,
    /** The head takes less time, by more than chance explains. */
    FASTER,
    /** The runs exclude a change as large as the margin. */
    SAME,
    /** The runs neither show a change nor exclude one. */
    TOO_FEW_RUNS
}
