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

/** The program that shows long output page by page: {@code $PAGER}, or else {@code less}. */
final class Pager {
    private final Process process;

    private Pager(Process process) {
        this.process = process;
    }

    /** Starts the pager. Empty if the environment forbids one, or if there is none. */
    static Optional<Pager> start(Map<String, String> environment) {
        String command = environment.getOrDefault("PAGER", "less");
        if (command.isBlank() || command.equals("cat") || environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return Optional.empty();
        }
        try {
            if (!isThere(command.strip().split("\\s+")[0])) {
                return Optional.empty();
            }
            // The shell splits the user's command into words. It contains nothing from a trace.
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT);
            // The settings of git: end at once if everything fits, keep colours, leave the text on the screen.
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

    /** Passes the result to the pager, and waits until the user ends it. */
    void show(Result result, Terminal terminal) throws IOException {
        try (Writer out = new BufferedWriter(
                new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8))) {
            result.write(out, terminal);
        } catch (IOException e) {
            // The user left the pager early and wants no more.
        }
        isDone(process);
    }

    /** Waits for a program. Returns false if this thread must stop before. */
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
