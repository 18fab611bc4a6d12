// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/** The proven kind of a task. Names prove nothing, because a process may choose any name. */
public enum ThreadKind {
    /** Not known. */
    UNKNOWN,
    /** A thread of the kernel. */
    KERNEL,
    /** A thread of a process. */
    USER;

    private static final ThreadKind[] VALUES = values();

    static ThreadKind of(int ordinal) {
        return VALUES[ordinal];
    }
}
