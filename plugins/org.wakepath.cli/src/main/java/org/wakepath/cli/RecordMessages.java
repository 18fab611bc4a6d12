// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.function.Consumer;
import org.wakepath.record.RecordListener;
import org.wakepath.record.Recorder;
import org.wakepath.record.RecorderChoice;
import org.wakepath.record.Shortcoming;
import org.wakepath.words.Durations;
import org.wakepath.words.SafeText;

/** Reports the progress of a recording on standard error. */
final class RecordMessages implements RecordListener {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

    private final PrintWriter err;
    /** Receives what needs no answer of the user's. */
    private final Consumer<String> progress;
    private volatile long spread;

    private RecordMessages(PrintWriter err, Consumer<String> progress) {
        this.err = err;
        this.progress = progress;
    }

    static RecordMessages of(PrintWriter err) {
        return new RecordMessages(err, text -> say(text, err));
    }

    /** Only reports what goes wrong. */
    static RecordMessages quiet(PrintWriter err) {
        return new RecordMessages(err, text -> {});
    }

    void say(String text) {
        say(text, err);
    }

    /** Says what needs no answer of the user's, unless it is to be quiet. */
    void progress(String text) {
        progress.accept(text);
    }

    private static void say(String text, PrintWriter err) {
        err.println("wakepath: " + SafeText.clean(text));
    }

    /** Reports what a host lacks and how to fix it. */
    void say(Shortcoming shortcoming) {
        if (shortcoming.isFatal()) {
            say(RecordText.of(shortcoming));
        } else {
            progress(RecordText.of(shortcoming));
        }
    }

    /** Reports what records a host, where it is not LTTng. */
    void say(RecorderChoice choice) {
        if (choice.recorder() != Recorder.LTTNG) {
            progress(choice.host() + " is recorded with " + choice.recorder().label() + ": " + choice.why());
        }
    }

    @Override
    public void phase(String what) {
        progress(what);
    }

    @Override
    public void started(long nanoseconds) {
        spread = nanoseconds;
        progress("recording; all hosts started within " + Durations.format(nanoseconds));
    }

    /** The time between the first and the last start of a host, ns. */
    long spread() {
        return spread;
    }

    @Override
    public void lost(String host, Instant moment, String why) {
        say(host + " was lost at " + CLOCK.format(moment.atZone(ZoneId.systemDefault()))
                + (why.isEmpty() ? "" : " (" + why + ")") + "; the others continue");
    }
}
