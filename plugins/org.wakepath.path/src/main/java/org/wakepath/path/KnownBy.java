// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

/** How it is known for which request something was done. */
public enum KnownBy {
    /** A thread was given this message alone, or the messages of a connection tell. */
    ISOLATED,
    /** Packets at one end tell; the other end was not recorded. */
    WITNESSED,
    /** A guess: a thread was given several messages, or its protocol is not known. */
    INFERRED;

    /** How something is known that follows from two others. */
    public KnownBy and(KnownBy other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
