// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

/** How much of what a kernel thread did explains the wait that it ended. */
public enum PathRule {
    /** Where it serves one after the other, what it did for whoever waits; docs/path.md has the rule. */
    TURNS,
    /** All of it, back to the start of the wait, as in the algorithm of Giraldeau and Dagenais (2016). */
    PAPER
}
