// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

/** How it is known for which request something was done. */
public enum KnownBy {
    /** A thread was given this message alone, or the messages of a connection tell. */
    ISOLATED,
    /** Wake-ups or packets in the kernel's trace tell, and nothing else fits them. */
    WITNESSED,
    /** A guess: a thread was given several messages, or may have been, or their protocol is not known. */
    INFERRED;

    /** How something is known that follows from two others. */
    public KnownBy and(KnownBy other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
