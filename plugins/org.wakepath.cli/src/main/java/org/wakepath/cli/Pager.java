// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.wakepath.report.text.Terminal;

/** The program by which people leaf through long output: {@code $PAGER}, else {@code less}. */
final class Pager {
    private final Process process;

    private Pager(Process process) {
        this.process = process;
    }

    /** Starts the pager; empty where the environment wants none, or there is none. */
    static Optional<Pager> start(Map<String, String> environment) {
        String command = environment.getOrDefault("PAGER", "less");
        if (command.isBlank() || command.equals("cat") || environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return Optional.empty();
        }
        try {
            if (!isThere(command.strip().split("\\s+")[0])) {
                return Optional.empty();
            }
            // The shell splits the user's command into words; nothing of a trace is among them.
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT);
            // As git has it: end at once where all fits, keep colours, leave the text on the screen.
            builder.environment().putIfAbsent("LESS", "FRX");
            return Optional.of(new Pager(builder.start()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean isThere(String program) throws IOException {
        Process look = new ProcessBuilder("sh", "-c", "command -v \"$1\" >/dev/null", "sh", program).start();
        return isDone(look) && look.exitValue() == 0;
    }

    /** Hands over the result and waits until the user has seen enough of it. */
    void show(Result result, Terminal terminal) throws IOException {
        try (Writer out = new BufferedWriter(
                new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8))) {
            result.write(out, terminal);
        } catch (IOException e) {
            // Somebody who leaves the pager early wants no more.
        }
        isDone(process);
    }

    /** Waits for a program; false if this thread is to stop before. */
    private static boolean isDone(Process process) {
        try {
            process.waitFor();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
