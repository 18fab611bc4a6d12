// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

/** What the vertical edge into a vertex stands for. */
public enum LinkKind {
    /** No vertical edge. */
    NONE,
    /** From the waker to the end of a blocking. */
    WAKEUP,
    /** A blocking ended by a wake-up whose source is not known. */
    UNKNOWN_WAKEUP,
    /** A blocking ended by a wake-up of an interrupt that was not recorded; the link is the worker it interrupted. */
    UNRECORDED_WAKEUP,
    /**
     * A blocking ended by the time limit of its system call, as the call's result says; or from the arming of such a
     * limit's timer to the entry of its handler.
     */
    TIME_LIMIT,
    /** From the parent to the start of its child. */
    FORK,
    /** To the reception of a packet; the link is the packet's row, its sender is with the matches. */
    PACKET,
    /** From the arming of a timer to the entry of its handler. */
    TIMER,
    /** The same, of a timer that acknowledges received bytes if no answer did so before. */
    ACKNOWLEDGEMENT_TIMER,
    /** The same, of a timer that sends again what was not acknowledged. */
    RETRANSMISSION_TIMER,
    /** The same, of a timer that asks the other end of a connection for an answer. */
    PROBE_TIMER,
    /** From the issue of a block request to its completion; the link is the request's row. */
    REQUEST,
    /**
     * From the queueing of a work item to its start by a kernel worker or in a softirq; no vertex if the queueing is
     * not known.
     */
    WORK,
    /** No vertical edge: a kernel worker has finished a work item. */
    WORK_END,
    /** No vertical edge: the left edge is RUNNING, but may be that of a handler whose start was lost. */
    UNKNOWN_HANDLERS,
    /** The left edge is INTERRUPTED; the link is the worker that did it. */
    INTERRUPTION,
    /**
     * A blocking that was going on when its task was killed; from the moment of who did that, if it is known. It
     * explains nothing of the wait.
     */
    KILLED;

    private static final LinkKind[] VALUES = values();

    /** Whether the link is a vertex of the same graph; else it is a row of another table, a worker, or nothing. */
    public boolean isVertex() {
        return switch (this) {
            case WAKEUP, FORK, TIMER, TIME_LIMIT, ACKNOWLEDGEMENT_TIMER, RETRANSMISSION_TIMER, PROBE_TIMER, WORK, KILLED -> true;
            default -> false;
        };
    }

    /** Whether it leads to the entry of a timer's handler. */
    public boolean isTimer() {
        return switch (this) {
            case TIMER, TIME_LIMIT, ACKNOWLEDGEMENT_TIMER, RETRANSMISSION_TIMER, PROBE_TIMER -> true;
            default -> false;
        };
    }

    static LinkKind of(int ordinal) {
        return VALUES[ordinal];
    }
}
