// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import org.wakepath.graph.model.EdgeState;

/**
 * What a worker did between two events of its host.
 *
 * @param state what it did
 * @param start index of the event that began it, {@link NaiveHost#BEFORE_TRACE} where it began before the trace
 * @param end index of the event that ended it
 * @param wakeup index of the wake-up that ended a blocking, {@link #TIME_LIMIT} or {@link #NO_WAKEUP}
 * @param isRest whether it is a blocking of a kernel thread that had nothing to do
 */
record NaiveInterval(EdgeState state, int start, int end, int wakeup, boolean isRest) {
    static final int NO_WAKEUP = -2;
    /** The time limit of the task's system call ended it. */
    static final int TIME_LIMIT = -3;
    /** The task was killed in it. */
    static final int KILLED = -4;

    /** Whether the interval leads up to the event at {@code position}. */
    boolean leadsTo(int position) {
        return start < position && position <= end;
    }

    boolean isWokenUp() {
        return wakeup >= 0;
    }

    boolean isKilled() {
        return wakeup == KILLED;
    }

    boolean isEndedByTimeLimit() {
        return wakeup == TIME_LIMIT;
    }
}
