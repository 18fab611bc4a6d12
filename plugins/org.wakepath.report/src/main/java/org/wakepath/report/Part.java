/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import java.util.Optional;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

/** What a moment of the path means to the analysed task, in the words of the summary. */
public enum Part {
    /** Another worker, a packet or a device decided how long it took. */
    WAITING("waiting", "waiting for others"),
    /** It did its own work. */
    RUNNING("running", "running"),
    /** It was ready, but its CPU was used by others or by an interrupt. */
    PREEMPTED("preempted", "preempted"),
    /** A timer that it had armed itself was awaited, as in a sleep. */
    OWN_TIMER("ownTimer", "waiting for its own timer"),
    /** A timer was awaited of which nobody knows who armed it. */
    TIMER("timer", "waiting for a timer of unknown owner"),
    /** The trace does not tell. */
    UNEXPLAINED("unexplained", "unexplained");

    private final String key;
    private final String words;

    Part(String key, String words) {
        this.key = key;
        this.words = words;
    }

    /** The part's name in JSON. */
    public String key() {
        return key;
    }

    /** The part in words. */
    public String words() {
        return words;
    }

    /** Which part of {@code path} the segment belongs to. */
    public static Part of(PathSegment segment, ActivePath path) {
        boolean own = segment.worker().equals(path.task());
        return switch (segment.state()) {
            case RUNNING -> own ? RUNNING : WAITING;
            case PREEMPTED, INTERRUPTED -> own ? PREEMPTED : WAITING;
            case UNKNOWN, IPI -> UNEXPLAINED;
            case TIMER -> timer(segment, path.task());
            default -> waiting(segment);
        };
    }

    private static Part waiting(PathSegment segment) {
        return segment.cause() instanceof Cause.Unexplained ? UNEXPLAINED : WAITING;
    }

    private static Part timer(PathSegment segment, Worker task) {
        Optional<Worker> owner = segment.cause() instanceof Cause.Timer timer ? timer.owner() : Optional.empty();
        if (owner.isPresent()) {
            return owner.get().equals(task) ? OWN_TIMER : WAITING;
        }
        return segment.cause() instanceof Cause.Unexplained ? UNEXPLAINED : TIMER;
    }
}
