// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import picocli.CommandLine;

/** Generates traces for measurements. */
public final class Main {
    private Main() {
    }

    /** Runs the command and ends the Java machine: 0 for done, 1 for not possible, 2 for wrong use. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    /** The command line, which reports errors in one line. */
    static CommandLine commandLine() {
        return new CommandLine(new GenerateCommand()).setExecutionExceptionHandler((e, command, parsed) -> {
            command.getErr().println("generate: " + GenerateCommand.reason(e));
            return CommandLine.ExitCode.SOFTWARE;
        }).setParameterExceptionHandler((e, args) -> {
            e.getCommandLine().getErr().println("generate: " + e.getMessage() + " (see --help)");
            return CommandLine.ExitCode.USAGE;
        });
    }
}
