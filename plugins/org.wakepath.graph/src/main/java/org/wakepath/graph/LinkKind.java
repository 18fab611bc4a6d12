/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

/** What the vertical edge into a vertex stands for. */
enum LinkKind {
    /** No vertical edge. */
    NONE,
    /** From the waker to the end of a blocking. */
    WAKEUP,
    /** A blocking ended by a wake-up whose source is not known. */
    UNKNOWN_WAKEUP,
    /** A blocking ended by a wake-up of an interrupt that was not recorded; the link is the worker it interrupted. */
    UNRECORDED_WAKEUP,
    /** A blocking ended by the time limit of the system call that it happened in, as the call's result says. */
    TIME_LIMIT,
    /** From the parent to the start of its child. */
    FORK,
    /** To the reception of a packet; the link is the packet's row, its sender is with the matches. */
    PACKET,
    /** From the arming of a timer to the entry of its handler. */
    TIMER,
    /** From the issue of a block request to its completion; the link is the request's row. */
    REQUEST,
    /** From the queueing of a work item to where a kernel worker begins it; no vertex where that is not known. */
    WORK,
    /** No vertical edge: a kernel worker has done a work item. */
    WORK_END,
    /** The edge behind is INTERRUPTED; the link is the worker that did it. */
    INTERRUPTION;

    private static final LinkKind[] VALUES = values();

    static LinkKind of(int ordinal) {
        return VALUES[ordinal];
    }
}
