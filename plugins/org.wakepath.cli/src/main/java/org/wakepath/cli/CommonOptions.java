// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import picocli.CommandLine.Option;

/** Options that every command has. */
final class CommonOptions {
    /** Spelled out so that it is known even when the arguments cannot be understood. */
    static final String DEBUG = "--debug";

    /** Looked for once the arguments are understood, so that a command which is recorded may have an option like it. */
    static final String TIMINGS = "--timings";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Option(names = DEBUG, description = "Show the stack trace of errors.")
    private boolean debug;

    @Option(names = TIMINGS, description = "Show on standard error, after the results, how long each stage took.")
    private boolean timings;
}
