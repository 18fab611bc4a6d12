// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

/** How many lines a listing may have. */
final class Limit {
    private Limit() {
    }

    /** What {@code --limit} says; everything where it was not given. */
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
