/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import org.wakepath.kernel.census.HostSpan;

/** A moment that a user named, perhaps relative to the trace. */
interface TimeArgument {

    /** The moment, ns since the epoch of the clock that the span is on. */
    long in(HostSpan span);

    /**
     * Reads what a user typed.
     *
     * @param option the option it was typed for, for the message
     */
    static TimeArgument parse(String option, String text) {
        return TimeSyntax.parse(text.strip()).orElseThrow(() -> CommandException.wrongUse(
                option + " '" + text + "' is no time", "write for example +1.5s (after the trace's start), "
                + "12:34:56.789 (UTC), 2026-11-20T12:34:56Z, or nanoseconds since 1970"));
    }
}
