// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

/** The meaning of a moment of the path for the analysed task. */
public enum TimeCategory {
    /** Another worker, a packet or a device decided how long it took. */
    WAITING("waiting"),
    /** It did its own work. */
    RUNNING("running"),
    /** It was ready, but its CPU was used by others or by an interrupt. */
    PREEMPTED("preempted"),
    /** It could have gone on, and a limit of its group, the freezer or a signal kept it from running. */
    HELD("held"),
    /** It slept until a timer that it had certainly set itself. */
    OWN_TIMER("ownTimer"),
    /** It waited until a timer, and who armed it is a guess or not known; or that timer limited a wait for others. */
    TIMER("timer"),
    /** The trace does not say. */
    UNEXPLAINED("unexplained");

    private final String key;

    TimeCategory(String key) {
        this.key = key;
    }

    /** The part's name in JSON. */
    public String key() {
        return key;
    }

    /** The category of a segment of {@code path}. */
    public static TimeCategory of(PathSegment segment, ActivePath path) {
        boolean own = segment.worker().equals(path.task());
        return switch (segment.state()) {
            case RUNNING -> own ? RUNNING : WAITING;
            case PREEMPTED, INTERRUPTED -> own ? PREEMPTED : WAITING;
            case HELD -> own ? HELD : WAITING;
            case UNKNOWN, IPI -> UNEXPLAINED;
            case TIMER -> timer(segment, path.task());
            default -> waiting(segment);
        };
    }

    private static TimeCategory waiting(PathSegment segment) {
        return segment.cause() instanceof Cause.Unexplained ? UNEXPLAINED : WAITING;
    }

    private static TimeCategory timer(PathSegment segment, Worker task) {
        if (!(segment.cause() instanceof Cause.Timer timer)) {
            return segment.cause() instanceof Cause.Unexplained ? UNEXPLAINED : TIMER;
        } else if (timer.isOwnOf(task)) {
            return timer.isSleepOf(task) && !segment.guessed() ? OWN_TIMER : TIMER;
        }
        return timer.owner().isPresent() || timer.purpose().isOfKernel() ? WAITING : TIMER;
    }
}
