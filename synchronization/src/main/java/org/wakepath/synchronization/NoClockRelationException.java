// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/** Thrown when a time is needed across two clocks without a usable relation. The message says why there is none. */
public final class NoClockRelationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NoClockRelationException(String reason) {
        super(reason);
    }
}
