// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

/** The exit codes of the program. */
final class ExitCode {
    /** The command was carried out. */
    static final int OK = 0;
    /** The analysis could not be done, or not for everything. */
    static final int FAILED = 1;
    /** The arguments make no sense. */
    static final int WRONG_USE = 2;

    /** The command was carried out, and what it was to watch for has happened. */
    static final int CONDITION_MET = 3;

    private ExitCode() {
    }
}
