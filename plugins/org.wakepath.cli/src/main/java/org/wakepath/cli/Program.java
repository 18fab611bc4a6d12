// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program that Wakepath starts for its user, as that during whose run hosts are recorded. It has the standard streams
 * and the environment of Wakepath.
 */
final class Program {
    private static final long PATIENCE_SECONDS = 5;
    /** Makes the program write its results where messages go, and then becomes the program. */
    private static final List<String> TO_STANDARD_ERROR = List.of("sh", "-c", "exec \"$@\" >&2", "sh");
    /** Uses the shell's own command, because not every machine has a program for it. */
    private static final List<String> SEND_SIGNAL = List.of("sh", "-c", "kill -s \"$1\" \"$2\"", "sh");

    private final List<String> command;
    private volatile List<String> before = List.of();
    private volatile Process process;

    private Program(List<String> command) {
        this.command = command;
    }

    /** The program that a command line starts. It must exist before anything is recorded. */
    static Program of(List<String> command) throws IOException {
        if (command.isEmpty()) {
            throw CommandException.wrongUse("there is no command to record", "give it after --");
        }
        if (!isFound(command.get(0))) {
            throw CommandException.wrongUse("there is no program '" + command.get(0) + "'",
                    "give one that is on the path");
        }
        requireReadable(Files.readAllBytes(Path.of("/proc/self/cmdline")), Charset.defaultCharset());
        return new Program(List.copyOf(command));
    }

    /** No program of its own: what it {@linkplain #runUnder runs under} is all that is started. */
    static Program none() {
        return new Program(List.of());
    }

    /** Whether there is a program of a name on the path, or at a place. */
    static boolean isFound(String name) {
        if (name.contains("/")) {
            return isProgram(Path.of(name));
        }
        String folders = System.getenv().getOrDefault("PATH", "");
        return Stream.of(folders.split(File.pathSeparator)).anyMatch(folder -> isProgram(Path.of(folder, name)));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** Refuses arguments in a locale of ASCII alone, in which Java has already replaced all other letters. */
    static void requireReadable(byte[] arguments, Charset charset) {
        boolean isAscii = true;
        for (byte letter : arguments) {
            isAscii &= letter >= 0;
        }
        if (!isAscii && !charset.newEncoder().canEncode('\u00e4')) {
            throw CommandException.wrongUse("the command has letters that this locale does not have",
                    "set LC_ALL=C.UTF-8");
        }
    }

    /** The command line. */
    List<String> command() {
        return command;
    }

    /** Has another program run it, which ends with it: the words of that one come before the command line. */
    void runUnder(List<String> words) {
        before = List.copyOf(words);
    }

    /**
     * Starts the program.
     *
     * @param isOutputTaken whether its results go to standard error, because standard output is needed otherwise
     */
    void start(boolean isOutputTaken) {
        List<String> line = new ArrayList<>(before);
        line.addAll(command);
        String name = line.get(before.size() < line.size() ? before.size() : 0);
        line.addAll(0, isOutputTaken ? TO_STANDARD_ERROR : List.of());
        try {
            process = new ProcessBuilder(line).inheritIO().start();
        } catch (IOException e) {
            throw CommandException.failed("cannot start " + name + ": " + e.getMessage(),
                    "see whether it starts without Wakepath");
        }
    }

    /** Waits for its end. Returns its exit code, or 128 and the number of the signal that ended it. */
    int await() throws InterruptedException {
        return process.waitFor();
    }

    boolean isStarted() {
        return process != null;
    }

    boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** The id of its process. */
    long pid() {
        return process.pid();
    }

    /** Asks the program to end: by this signal, and later by another. */
    void stop(String signal) {
        pass(signal);
        process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).exceptionally(late -> {
            process.destroy();
            return process;
        });
    }

    /** Gives the program a signal that Wakepath got, unless it came from a key that reached both. */
    void pass(String signal) {
        if (!isRunning() || signal.equals("INT") && Foreground.isOurs()) {
            return;
        }
        List<String> line = new ArrayList<>(SEND_SIGNAL);
        line.addAll(List.of(signal, String.valueOf(pid())));
        try {
            new ProcessBuilder(line).inheritIO().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the program at once. */
    void kill() {
        if (isRunning()) {
            if (!before.isEmpty()) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
            }
            process.destroyForcibly();
        }
    }

    /** Finds whether keys on a terminal reach this process, and with it those that it starts. */
    static final class Foreground {
        private static final int GROUP = 2;
        private static final int TERMINAL_GROUP = 5;

        private Foreground() {
        }

        static boolean isOurs() {
            try {
                return isForeground(Files.readString(Path.of("/proc/self/stat")));
            } catch (IOException e) {
                return false;
            }
        }

        /**
         * Whether a line of {@code /proc/PID/stat} is of a foreground process. The name in it may hold spaces and
         * brackets.
         */
        static boolean isForeground(String stat) {
            String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            return fields.length > TERMINAL_GROUP && fields[GROUP].equals(fields[TERMINAL_GROUP]);
        }
    }
}
