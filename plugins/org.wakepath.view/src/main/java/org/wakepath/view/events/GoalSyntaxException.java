// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

/**
 * Thrown if a text is neither the number of an event nor a time. The message says in a sentence what to write instead.
 */
public final class GoalSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    GoalSyntaxException(String text) {
        super("'" + text + "' is neither the number of an event nor a time. Write 1200, +1.5s (after the first event), "
                + "12:34:56.789 (UTC), or 2026-11-20T12:34:56Z.");
    }
}
