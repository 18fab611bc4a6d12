/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import org.wakepath.words.TimeSyntax;
import org.wakepath.words.WrittenTime;

/** The argument of an option that names a moment. */
final class TimeArgument {
    private TimeArgument() {
    }

    /**
     * Reads what a user typed.
     *
     * @param option the option it was typed for, for the message
     */
    static WrittenTime parse(String option, String text) {
        if (text.strip().startsWith("-")) {
            throw CommandException.wrongUse(option + " '" + text + "' is before the trace starts",
                    "write for example +1.5s, which is 1.5 s after the start");
        }
        return TimeSyntax.parse(text.strip()).orElseThrow(() -> CommandException.wrongUse(
                option + " '" + text + "' is no time", "write for example +1.5s (after the trace's start), "
                + "12:34:56.789 (UTC), 2026-11-20T12:34:56Z, or nanoseconds since 1970"));
    }
}
