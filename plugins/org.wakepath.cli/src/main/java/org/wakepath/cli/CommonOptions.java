// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import picocli.CommandLine.Option;

/** Options that every command has. */
final class CommonOptions {
    /**
     * The option for stack traces. It is compared as text, so that it works even if the arguments cannot be understood.
     */
    static final String DEBUG = "--debug";

    /**
     * The option for the times of stages. It is read from the parsed arguments, because the recorded command may have
     * such an option, too.
     */
    static final String TIMINGS = "--timings";

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Option(names = DEBUG, description = "Show the stack trace of errors.")
    private boolean debug;

    @Option(names = TIMINGS, description = "Show on standard error, after the results, how long each stage took.")
    private boolean timings;
}
