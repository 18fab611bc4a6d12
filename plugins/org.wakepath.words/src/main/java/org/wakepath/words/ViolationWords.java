// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Locale;
import org.wakepath.synchronization.ClockViolation;

/** Words for contradictions between clock relations. */
public final class ViolationWords {
    private ViolationWords() {
    }

    /** A contradiction as a sentence. The names of both hosts are safe to show. */
    public static String of(ClockViolation violation, String sender, String receiver) {
        return String.format(Locale.ROOT,
                "At least %,d messages from %s to %s arrive before they were sent, by up to %s:"
                        + " the routes that relate their clocks contradict each other.",
                violation.messages(), sender, receiver,
                Durations.format(violation.worst()));
    }
}
