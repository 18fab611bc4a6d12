// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;

/**
 * The time in which the analysed task was ready but did not run, because one group of tasks or one interrupt had its
 * CPU most of the time.
 *
 * @param who the tasks or the interrupt; empty if the CPU was idle, or if it is not known
 * @param duration ns
 */
public record ReadyTime(Optional<TaskGroup.Key> who, long duration) {

    /** All such times of a path, longest first. */
    static List<ReadyTime> of(ActivePath path) {
        Tally<Optional<TaskGroup.Key>> times = new Tally<>();
        for (PathSegment segment : path.segments()) {
            boolean isReady = segment.state() == EdgeState.PREEMPTED || segment.state() == EdgeState.INTERRUPTED;
            if (isReady && segment.worker().equals(path.task())) {
                times.add(occupant(segment), segment.duration());
            }
        }
        return times.shares().stream().map(share -> new ReadyTime(share.key(), share.duration())).toList();
    }

    private static Optional<TaskGroup.Key> occupant(PathSegment segment) {
        if (segment.cause() instanceof Cause.Preemption preemption) {
            return preemption.occupant().map(TaskGroup.Key::of);
        }
        return segment.cause() instanceof Cause.Interruption interruption
                ? Optional.of(TaskGroup.Key.of(segment.worker().host(), interruption.interrupt()))
                : Optional.empty();
    }
}
