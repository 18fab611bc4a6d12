// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

/** The part of a kernel thread's work that explains the wait that it ended. */
public enum PathRule {
    /** If it serves one after the other, its work for the worker that waits; docs/path.md has the rule. */
    TURNS,
    /** All of it, back to the start of the wait, as in the algorithm of Giraldeau and Dagenais (2016). */
    PAPER
}
