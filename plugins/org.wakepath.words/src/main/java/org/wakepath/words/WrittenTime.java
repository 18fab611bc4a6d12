// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import org.wakepath.kernel.census.HostSpan;

/** A moment as a user wrote it, absolute or relative to a trace. */
@FunctionalInterface
public interface WrittenTime {

    /** The moment, ns since the epoch of the clock that the span is on. */
    long in(HostSpan span);
}
