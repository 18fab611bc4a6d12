// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

/** How the program ends. */
final class ExitCode {
    /** What was asked for was done. */
    static final int OK = 0;
    /** The analysis could not be done, or not for all of what was asked. */
    static final int FAILED = 1;
    /** What was asked makes no sense. */
    static final int WRONG_USE = 2;

    private ExitCode() {
    }
}
