// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

/** Thrown when a command cannot continue. The message says what went wrong and what to do next. */
final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;
    private final String details;

    private CommandException(int exitCode, String message, String details) {
        super(message);
        this.exitCode = exitCode;
        this.details = details;
    }

    /** The user asked for something impossible. */
    static CommandException wrongUse(String problem, String next) {
        return wrongUse(problem, next, "");
    }

    /**
     * The user asked for something impossible.
     *
     * @param line what is wrong and what to do next
     */
    static CommandException wrongUse(String line) {
        return new CommandException(ExitCode.WRONG_USE, line, "");
    }

    /**
     * The user asked for something impossible.
     *
     * @param details whole lines to choose from
     */
    static CommandException wrongUse(String problem, String next, String details) {
        return new CommandException(ExitCode.WRONG_USE, problem + "; " + next, details);
    }

    /** The command makes sense, but could not be carried out. */
    static CommandException failed(String problem, String next) {
        return new CommandException(ExitCode.FAILED, problem + "; " + next, "");
    }

    /** The same problem, with what it is about before it. */
    CommandException about(String what) {
        return new CommandException(exitCode, what + ": " + getMessage(), details);
    }

    int exitCode() {
        return exitCode;
    }

    String details() {
        return details;
    }
}
