// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

/** What explains a wait: the part of a kernel thread's work, and what ended a series of looks. */
public enum PathRule {
    /**
     * Of a kernel thread that serves one after the other, its work for the worker that waits. A wait that ended by its
     * own time limit, and was followed by one for the same, is explained by what ended the last one. docs/path.md has
     * the rules.
     */
    TURNS,
    /** The same, and a wait that ended by its own time limit is a wait for that limit alone. */
    TIMEOUTS,
    /**
     * All work of a kernel thread, back to the start of the wait, and each wait by itself, as in the algorithm of
     * Giraldeau and Dagenais (2016).
     */
    PAPER
}
