/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;

/** Reads the traces that were asked for last, and knows how far that has come. */
final class Reading {
    private final Display display;
    private final Runnable changed;
    private SessionState state = new SessionState.Empty();
    private Optional<Job> job = Optional.empty();

    /** @param changed called after each change of the state */
    Reading(Display display, Runnable changed) {
        this.display = display;
        this.changed = changed;
    }

    SessionState state() {
        return state;
    }

    /** Begins with the traces in some folders. */
    void begin(List<Path> folders) {
        become(new SessionState.Opening(List.copyOf(folders)));
        begin(new OpenJob(this, folders));
    }

    /** Begins with those traces of an experiment that are there. */
    void begin(OpenExperiment opened) {
        if (opened.folders().isEmpty()) {
            fail(opened.name() + " has no traces yet. Add their folders in its editor.");
        } else {
            become(new SessionState.Opening(opened.folders()));
            begin(new LookJob(opened, display, by -> looked(by, opened)));
        }
    }

    private void begin(Job by) {
        job = Optional.of(by);
        by.schedule();
    }

    /** An experiment knows which of its traces are there; dropped where others were asked for meanwhile. */
    private void looked(Job by, OpenExperiment opened) {
        if (!isLast(by)) {
            return;
        }
        if (opened.present().isEmpty()) {
            job = Optional.empty();
            become(new SessionState.Failed(opened.missing(), "None of the traces of " + opened.name() + " is there."));
        } else {
            begin(opened.present());
        }
    }

    /** What a job made of the traces, from any thread; dropped where others were asked for meanwhile. */
    void opened(Job by, SessionState result) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (isLast(by)) {
                    job = Optional.empty();
                    become(result);
                }
            });
        }
    }

    private boolean isLast(Job by) {
        return job.equals(Optional.of(by));
    }

    /** Has nothing, for a reason. */
    void fail(String sentence) {
        become(new SessionState.Failed(List.of(), sentence));
    }

    /** Reads no further; what is brought all the same is nobody's. */
    void stop() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
    }

    /** Has nothing any more. */
    void forget() {
        become(new SessionState.Empty());
    }

    private void become(SessionState next) {
        state = next;
        changed.run();
    }
}
