// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.wakepath.base.Reason;
import org.wakepath.ctf.NoTraceException;
import org.wakepath.path.EmptyIntervalException;
import org.wakepath.record.RecordException;
import org.wakepath.words.ExceptionWords;
import org.wakepath.words.SafeText;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports in one line what went wrong and what to do next, and chooses the exit code. */
final class ErrorReport {
    private final PrintWriter err;
    private final boolean debug;

    ErrorReport(PrintWriter err, boolean debug) {
        this.err = err;
        this.debug = debug;
    }

    /** Reports arguments that the command line does not understand. */
    int wrongArguments(ParameterException e) {
        CommandLine command = e.getCommandLine();
        List<String> similar = e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions()
                : List.of();
        String next = similar.isEmpty() ? "" : "did you mean " + String.join(" or ", similar) + "? ";
        line(problem(e) + "; " + next + "see " + command.getCommandSpec().qualifiedName() + " --help");
        trace(e);
        return ExitCode.WRONG_USE;
    }

    private static String problem(ParameterException e) {
        boolean isTop = e.getCommandLine().getParent() == null;
        return isTop && e instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()
                ? "there is no command '" + unmatched.getUnmatched().get(0) + "'" : decapitalized(e.getMessage());
    }

    /** Reports any later failure. */
    int report(Throwable e) {
        if (e instanceof UncheckedIOException wrapped) {
            return report(wrapped.getCause());
        }
        if (e instanceof IOException io && Reason.isClosedPipe(io)) {
            return ExitCode.OK;
        }
        line(message(e));
        if (e instanceof CommandException command) {
            err.print(command.details());
            err.flush();
        }
        trace(e);
        return exitCode(e);
    }

    private static int exitCode(Throwable e) {
        if (e instanceof CommandException command) {
            return command.exitCode();
        }
        return e instanceof EmptyIntervalException || e instanceof NoTraceException ? ExitCode.WRONG_USE
                : ExitCode.FAILED;
    }

    private static String message(Throwable e) {
        if (e instanceof CommandException) {
            return e.getMessage();
        }
        if (Reason.isTooManyFiles(e)) {
            return "more files are needed at once than may be open; allow more with ulimit -n";
        }
        Optional<ExceptionWords> words = ExceptionWords.of(e);
        if (words.isPresent()) {
            return words.get().line();
        }
        if (e instanceof RecordException record) {
            return record.getMessage() + "; " + record.remedy();
        }
        if (e instanceof IOException io) {
            return "cannot write the results: " + Reason.of(io) + "; write them elsewhere";
        }
        if (e instanceof OutOfMemoryError) {
            return "not enough memory; allow more with --max-memory, or where there is no such option, with "
                    + "WAKEPATH_JAVA_OPTS=-Xmx8g";
        }
        return "a fault of Wakepath: " + e + "; run it again with --debug and report what it says";
    }

    private void line(String message) {
        err.println("wakepath: " + SafeText.clean(message.strip().replaceAll("\\s*\\R\\s*", " ")));
    }

    private void trace(Throwable e) {
        if (debug) {
            e.printStackTrace(err);
        }
    }

    private static String decapitalized(String text) {
        return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
    }
}
