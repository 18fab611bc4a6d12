// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/** Thrown when a time is asked for across two clocks that no usable relation joins. The message says why. */
public final class NoClockRelationException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    NoClockRelationException(String reason) {
        super(reason);
    }
}
