// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.graph.model.Worker;

/** A path was asked for over an interval in which the task does not live. All times are ns on one clock. */
public final class EmptyIntervalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Worker task;
    private final long from;
    private final long to;
    private final long start;
    private final long end;

    /**
     * A task that lives before or after an interval.
     *
     * @param from start of the interval
     * @param to end of the interval
     * @param start when the task is first known
     * @param end when it is last known
     */
    public EmptyIntervalException(Worker task, long from, long to, long start, long end) {
        super(task.host() + " " + task.tid() + " " + start + " " + end + " outside of " + from + " " + to);
        this.task = task;
        this.from = from;
        this.to = to;
        this.start = start;
        this.end = end;
    }

    /** The task. */
    public Worker task() {
        return task;
    }

    /** Start of the interval. */
    public long from() {
        return from;
    }

    /** End of the interval. */
    public long to() {
        return to;
    }

    /** When the task is first known. */
    public long start() {
        return start;
    }

    /** When the task is last known. */
    public long end() {
        return end;
    }
}
