/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import java.util.Optional;
import org.eclipse.core.runtime.jobs.Job;

/** The path that is asked for, of which there is one at a time, and what is to be done once it is there. */
final class Following {
    private static final Runnable NOTHING = () -> { };

    private Optional<PathRequest> asked = Optional.empty();
    private Optional<Job> job = Optional.empty();
    private Runnable next = NOTHING;

    void begin(PathRequest request, Job by) {
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

    /** Whether a job that is done did what was asked for last, and not something before. */
    boolean ends(Job by) {
        boolean isLast = job.equals(Optional.of(by));
        if (isLast) {
            job = Optional.empty();
        }
        return isLast;
    }

    /** Does something once the path is there, unless another is asked for before. */
    void then(Runnable action) {
        next = action;
        if (job.isEmpty()) {
            goOn();
        }
    }

    /** Does what was to be done once the path is there. */
    void goOn() {
        Runnable action = next;
        next = NOTHING;
        action.run();
    }
}
