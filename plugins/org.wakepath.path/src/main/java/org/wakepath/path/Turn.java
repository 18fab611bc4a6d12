// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.ExecutionGraph;

/**
 * What a walk knows about the service turn of its current kernel thread.
 *
 * @param kind what gave the thread its work
 * @param giver the moment at which it was given, {@link ExecutionGraph#NONE} while that is not known
 * @param given the time of that, ns on the path's clock
 * @param certainty how sure the giver is, or would be if the next one on the way were used
 * @param earlier whether the thread does other work here, which delayed that of the turn
 */
record Turn(PathLink.Kind kind, int giver, long given, Certainty certainty, boolean earlier) {
    /** The turn of a worker that the walk has just reached. */
    static final Turn UNKNOWN = new Turn(PathLink.Kind.WAKEUP, ExecutionGraph.NONE, Long.MIN_VALUE, Certainty.CERTAIN,
            false);

    boolean isGiven() {
        return giver != ExecutionGraph.NONE;
    }

    /** The turn with its giver, which is as sure as what was passed on the way. */
    Turn givenBy(PathLink.Kind by, int vertex, long time, Certainty sure) {
        return new Turn(by, vertex, time, certainty.and(sure), false);
    }

    /** The same turn, whose giver will be a guess. */
    Turn doubted() {
        return new Turn(kind, giver, given, Certainty.GUESSED, earlier);
    }

    /** The same turn, before or during other work of the thread. */
    Turn amid(boolean otherWork) {
        return new Turn(kind, giver, given, certainty, otherWork);
    }
}
