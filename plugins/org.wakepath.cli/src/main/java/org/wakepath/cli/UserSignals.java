// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.wakepath.record.Recording;
import sun.misc.Signal;

/**
 * The effects of the user's signals on a recording. The first signal ends the program, and what was recorded is kept.
 * The next one gives everything up. Before the program has started, there is nothing to keep.
 */
final class UserSignals {
    private static final int SIGNAL_EXIT_BASE = 128;

    private final Program program;
    private final Recording recording;
    private final RecordMessages messages;
    private boolean isAsked;
    private volatile int received;
    private volatile int exitCode;

    UserSignals(Program program, Recording recording, RecordMessages messages) {
        this.program = program;
        this.recording = recording;
        this.messages = messages;
    }

    /** Starts the program unless everything was given up, and returns whether it did. */
    synchronized boolean startProgram(boolean isOutputTaken) {
        if (!isGivenUp()) {
            try {
                program.start(isOutputTaken);
            } catch (CommandException e) {
                // A key that reaches the program while it starts ends it then.
                if (received == 0) {
                    throw e;
                }
                exitCode = received;
            }
        }
        return !isGivenUp();
    }

    /** Handles a signal. */
    void take(String signal) {
        received = SIGNAL_EXIT_BASE + new Signal(signal).getNumber();
        obey(signal);
    }

    private synchronized void obey(String signal) {
        if (isAsked || !program.isStarted()) {
            exitCode = received;
            program.kill();
            recording.giveUp();
            return;
        }
        isAsked = true;
        messages.say("stopping, what was recorded is kept; once more gives it up");
        if (program.isRunning()) {
            try {
                program.stop(signal, signal.equals("INT") && Foreground.isOurs());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Whether everything was given up. */
    boolean isGivenUp() {
        return exitCode != 0;
    }

    /** The exit code, as in shells: 128 and the number of the signal. */
    int exitCode() {
        return exitCode;
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
