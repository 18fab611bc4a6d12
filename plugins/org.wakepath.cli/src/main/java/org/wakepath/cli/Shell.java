// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.wakepath.base.Reason;
import org.wakepath.base.timing.Stage;
import org.wakepath.experiment.ReplacedFile;
import org.wakepath.report.text.Terminal;
import org.wakepath.words.SafeText;

/** Receives a command's results and messages. */
final class Shell {
    private static final int BUFFER = 1 << 16;

    private final OutputStream bytes;
    private final Writer out;
    private final PrintWriter err;
    private final TerminalKind kind;
    private final Set<String> noted = new HashSet<>();
    private final Optional<Consumer<String>> watch;
    private final LeftOut leftOut = new LeftOut(this);

    Shell(OutputStream out, OutputStream err, TerminalKind kind) {
        this(out, err, kind, Optional.empty());
    }

    /**
     * A shell of a program.
     *
     * @param watch is notified of what takes so long, and may end it by an exception
     */
    Shell(OutputStream out, OutputStream err, TerminalKind kind, Consumer<String> watch) {
        this(out, err, kind, Optional.of(watch));
    }

    private Shell(OutputStream out, OutputStream err, TerminalKind kind, Optional<Consumer<String>> watch) {
        this.bytes = out;
        this.out = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER);
        this.err = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
        this.kind = kind;
        this.watch = watch;
    }

    /**
     * Standard output for writers that hide failures, as a PrintWriter does. The next {@link #flush} passes on what is
     * written, and reports failures.
     */
    PrintWriter unflushedOut() {
        return new PrintWriter(new FilterWriter(out) {
            @Override
            public void flush() {
                // The caller closes it.
            }
        });
    }

    void flush() throws IOException {
        out.flush();
    }

    /** Standard error. */
    PrintWriter err() {
        return err;
    }

    /** How results on standard output may be marked. */
    Terminal terminal() {
        return kind.out().orElse(Terminal.plain());
    }

    /** Whether a user reads results as they come, on a terminal. */
    boolean isOutWatched() {
        return kind.out().isPresent();
    }

    /** Writes a note about a result to standard error, once however many parts of the result it is about. */
    void note(String text) {
        if (noted.add(text)) {
            err.println("wakepath: note: " + SafeText.clean(text));
        }
    }

    /** What is missing from the answer. */
    LeftOut leftOut() {
        return leftOut;
    }

    /** Writes a result to standard error, where standard output belongs to another program. */
    void tell(Result result) throws IOException {
        result.write(err, kind.err().orElse(Terminal.plain()));
        err.flush();
    }

    /** Shows what takes so long, until the progress is closed. */
    Progress progress(String phase) {
        if (watch.isPresent()) {
            return Progress.passedTo(watch.get(), phase);
        }
        return kind.err().isPresent() ? Progress.shown(err, phase) : Progress.silent();
    }

    /** Writes a result to a file, or to standard output if none is given. */
    void write(Optional<Path> file, Result result) throws IOException {
        if (file.isPresent()) {
            write(file.get(), result);
        } else {
            write(result);
        }
    }

    /** Writes a result to a file, whole or not at all. */
    void write(Path file, Result result) throws IOException {
        writeBytes(file, out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER);
            result.write(writer, Terminal.plain());
            writer.flush();
        });
    }

    /** Writes a result that is no text to a file, whole or not at all. */
    void writeBytes(Path file, Bytes result) throws IOException {
        Stage.WRITE.begin();
        try {
            ReplacedFile.write(file, out -> {
                OutputStream buffered = new BufferedOutputStream(out, BUFFER);
                result.write(buffered);
                buffered.flush();
            });
        } catch (IOException e) {
            throw CommandException.failed("cannot write " + file + ": " + Reason.of(e), "choose another file");
        }
        Stage.WRITE.end(0);
    }

    /** Writes a result that is no text to standard output. */
    void writeBytes(Bytes result) throws IOException {
        Stage.WRITE.begin();
        flush();
        OutputStream buffered = new BufferedOutputStream(bytes, BUFFER);
        result.write(buffered);
        buffered.flush();
        Stage.WRITE.end(0);
    }

    /** Writes a long result to standard output through the user's pager, as git does, or directly if there is none. */
    void page(Result result) throws IOException {
        flush();
        Optional<Pager> pager = Pager.start(System.getenv());
        if (pager.isEmpty()) {
            write(result);
            return;
        }
        pager.get().show(result, terminal());
    }

    /** Writes a result to standard output. */
    void write(Result result) throws IOException {
        Stage.WRITE.begin();
        result.write(out, terminal());
        out.flush();
        Stage.WRITE.end(0);
    }

    /** A result of a command that is no text. */
    interface Bytes {
        void write(OutputStream out) throws IOException;
    }

    /** The program that shows long output page by page: {@code $PAGER}, or else {@code less}. */
    private static final class Pager {
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
}
