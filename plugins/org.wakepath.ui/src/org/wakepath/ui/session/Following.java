/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.wakepath.view.scene.Scene;

/** The path that is asked for, of which there is one at a time, and what is to be done once it is there. */
final class Following {
    private static final Runnable NOTHING = () -> { };

    private final Display display;
    private final Consumer<Scene> found;
    private final Consumer<String> refused;
    private Optional<PathRequest> asked = Optional.empty();
    private Optional<Job> job = Optional.empty();
    private Runnable next = NOTHING;

    /**
     * Asks for nothing yet.
     *
     * @param found is given the path that was asked for last
     * @param refused is given the reason why there is none, a sentence
     */
    Following(Display display, Consumer<Scene> found, Consumer<String> refused) {
        this.display = display;
        this.found = found;
        this.refused = refused;
    }

    void begin(PathRequest request, OpenTraces traces) {
        Job by = new PathJob(this, traces, request);
        asked = Optional.of(request);
        job = Optional.of(by);
        by.schedule();
    }

    /** Asks for nothing any more. */
    void stop() {
        job.ifPresent(Job::cancel);
        job = Optional.empty();
        asked = Optional.empty();
        next = NOTHING;
    }

    /** What was asked for last, be its path there or not. */
    Optional<PathRequest> asked() {
        return asked;
    }

    /** The path that a job found, from any thread. */
    void found(Job by, Scene scene) {
        ended(by, () -> {
            found.accept(scene);
            goOn();
        });
    }

    /** Why a job found no path, from any thread. */
    void refused(Job by, String sentence) {
        ended(by, () -> refused.accept(sentence));
    }

    /** Does something where the job did what was asked for last, and not something before. */
    private void ended(Job by, Runnable then) {
        if (!display.isDisposed()) {
            display.asyncExec(() -> {
                if (job.equals(Optional.of(by))) {
                    job = Optional.empty();
                    then.run();
                }
            });
        }
    }

    /** Does something once the path is there, unless another is asked for before. */
    void then(Runnable action) {
        next = action;
        if (job.isEmpty()) {
            goOn();
        }
    }

    private void goOn() {
        Runnable action = next;
        next = NOTHING;
        action.run();
    }
}
