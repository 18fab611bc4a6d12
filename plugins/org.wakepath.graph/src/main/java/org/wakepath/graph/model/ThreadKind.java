// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/** What a task proved to be; names prove nothing, for a process may call itself as it likes. */
public enum ThreadKind {
    /** Nothing tells. */
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
