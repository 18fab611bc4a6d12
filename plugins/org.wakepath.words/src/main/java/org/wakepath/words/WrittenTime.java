// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.kernel.census.HostSpan;

/** A moment that a user named, perhaps relative to a trace. */
@FunctionalInterface
public interface WrittenTime {

    /** The moment, ns since the epoch of the clock that the span is on. */
    long in(HostSpan span);
}
