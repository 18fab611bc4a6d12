// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Vertex;
import org.wakepath.path.Wait;

/**
 * The time for which a task was blocked in a wait. The wait of a path may be a part of it, as where the path ends
 * before the task is woken.
 *
 * @param begin when the task was blocked, ns since the epoch on the clock of its host
 * @param end when it was woken, on the same clock
 */
record Blocking(long begin, long end) {

    /**
     * The blocking of which a wait is a part. Empty if the task was not blocked for all of the wait, as in one that is
     * made of what requests did.
     *
     * @param task who waited
     * @param reference number of the host on whose clock the wait is
     */
    static Optional<Blocking> of(Wait wait, TaskSummary task, Analysis analysis, int reference) {
        Vertex end = analysis.moment(task, wait.end(), reference);
        if (!end.hasEdge() || end.edge().state() != EdgeState.BLOCKED
                || analysis.convert(task.hostNumber(), end.edge().begin(), reference) > wait.start()) {
            return Optional.empty();
        }
        return Optional.of(new Blocking(end.edge().begin(), end.edge().end()));
    }
}
