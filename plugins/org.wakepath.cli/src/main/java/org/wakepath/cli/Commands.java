/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command line as a whole. */
final class Commands {
    private static final int WIDTH = 100;

    private Commands() {
    }

    /** Reads arguments and runs the command they name. */
    static int run(String[] args, Shell shell, ErrorReport errors) throws IOException {
        CommandLine line = line(shell);
        line.setParameterExceptionHandler((e, arguments) -> errors.wrongArguments(e));
        line.setExecutionExceptionHandler((e, command, result) -> errors.report(e));
        int exitCode = line.execute(args);
        if (exitCode == ExitCode.OK) {
            // Help texts are still in the buffer; what failed before would only fail again.
            shell.flush();
        }
        return exitCode;
    }

    /** The commands and their options. */
    static CommandLine line(Shell shell) {
        CommandLine line = new CommandLine(new WakepathCommand(shell));
        line.setUsageHelpWidth(WIDTH);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
        line.setOut(shell.unflushedOut());
        line.setErr(shell.err());
        return line;
    }
}
