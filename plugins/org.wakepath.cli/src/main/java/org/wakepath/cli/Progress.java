// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;

/** A line on a terminal that says what takes so long. It appears after a second, and is removed at the end. */
final class Progress implements AutoCloseable {
    private static final long PERIOD_MS = 1000;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter err;
    private final Consumer<String> watch;
    private final Thread thread;
    private volatile String phase;
    private boolean visible;

    private Progress(PrintWriter err, String phase, Consumer<String> watch) {
        this.err = err;
        this.watch = watch;
        this.phase = phase;
        this.thread = new Thread(this::tell, "wakepath-progress");
        thread.setDaemon(true);
    }

    /** A progress that appears after a second. */
    static Progress shown(PrintWriter err, String phase) {
        Progress progress = new Progress(err, phase, step -> {});
        progress.thread.start();
        return progress;
    }

    /** A progress that never appears. */
    static Progress silent() {
        return new Progress(null, "", step -> {});
    }

    /** A progress that another shows. */
    static Progress passedTo(Consumer<String> watch, String phase) {
        Progress passed = new Progress(null, "", watch);
        passed.phase(phase);
        return passed;
    }

    /** Sets the current step. */
    void phase(String what) {
        phase = what;
        watch.accept(what);
    }

    /** Says that the current step goes on, for those who want to end it. */
    void goOn() {
        watch.accept(phase);
    }

    private void tell() {
        try {
            for (int seconds = 1;; seconds++) {
                Thread.sleep(PERIOD_MS);
                print(CLEAR_LINE + phase + ", " + seconds + " s");
            }
        } catch (InterruptedException e) {
            // It is closed, and the line was cleared then.
            return;
        }
    }

    private synchronized void print(String line) {
        if (!thread.isInterrupted()) {
            visible = true;
            err.print(line);
            err.flush();
        }
    }

    /** Removes the line. */
    @Override
    public synchronized void close() {
        thread.interrupt();
        if (visible) {
            visible = false;
            err.print(CLEAR_LINE);
            err.flush();
        }
    }
}
