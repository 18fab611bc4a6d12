// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

/** The option that limits the lines of a listing. */
final class Limit {
    private Limit() {
    }

    /** The value of {@code --limit}; the largest number if it is absent. */
    static long of(Long option) {
        if (option == null) {
            return Long.MAX_VALUE;
        }
        if (option < 1) {
            throw CommandException.wrongUse("--limit " + option + " leaves nothing", "give 1 or more");
        }
        return option;
    }
}
