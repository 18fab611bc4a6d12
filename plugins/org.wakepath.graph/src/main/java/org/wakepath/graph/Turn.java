/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

/**
 * What a walk knows of the service turn of the kernel thread that it stands on.
 *
 * @param giver the moment at which the thread was given the work, {@link ExecutionGraph#NONE} while that is not known
 * @param given when that was, ns on the path's clock
 * @param certainty how sure the giver is
 * @param earlier whether the thread did other work here, which delayed that of the turn
 */
record Turn(int giver, long given, Certainty certainty, boolean earlier) {
    /** Of a worker that the walk has just come to. */
    static final Turn UNKNOWN = new Turn(ExecutionGraph.NONE, Long.MIN_VALUE, Certainty.CERTAIN, false);

    static Turn givenBy(int giver, long given, Certainty certainty) {
        return new Turn(giver, given, certainty, false);
    }

    boolean isGiven() {
        return giver != ExecutionGraph.NONE;
    }

    /** The same turn before or amid other work of the thread. */
    Turn amid(boolean otherWork) {
        return new Turn(giver, given, certainty, otherWork);
    }
}
