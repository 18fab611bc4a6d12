// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

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
            program.stop(signal);
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
}
