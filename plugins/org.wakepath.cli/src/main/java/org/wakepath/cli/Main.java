// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The program {@code wakepath}. */
public final class Main {
    private static final List<String> VERSION = List.of("-V", "--version");

    private Main() {
    }

    /** Runs one command and ends the Java machine, with 0 for done, 1 for not possible, or 2 for wrong use. */
    public static void main(String[] args) {
        // The command line's library looks for what no option here needs: converters of dates and of databases, and
        // Groovy, for which it opens every jar. The pattern is short, since it is compiled anew for each converter.
        System.setProperty("picocli.converters.excludes", ".*");
        System.setProperty("picocli.disable.closures", "true");
        int exitCode = run(args, new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err),
                TerminalKind.ofProcess(System.getenv()));
        System.exit(exitCode);
    }

    /** Runs one command within a program, without a terminal. */
    public static int run(String[] args, OutputStream out, OutputStream err) {
        return run(args, out, err, TerminalKind.none());
    }

    private static int run(String[] args, OutputStream out, OutputStream err, TerminalKind kind) {
        Shell shell = new Shell(out, err, kind);
        ErrorReport errors = new ErrorReport(shell.err(), List.of(args).contains(CommonOptions.DEBUG));
        try {
            // Scripts ask for the version often, so it does not load the command line's library.
            if (args.length == 1 && VERSION.contains(args[0])) {
                shell.write((writer, terminal) -> writer.write(Version.text() + "\n"));
                return ExitCode.OK;
            }
            CommandWords words = CommandWords.of(args);
            if (FunctionProgram.isMeant(words)) {
                return FunctionProgram.run(words.withoutOptions(), shell);
            }
            return Commands.run(args, shell, errors);
        } catch (IOException | InterruptedException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return errors.report(e);
        }
    }
}
