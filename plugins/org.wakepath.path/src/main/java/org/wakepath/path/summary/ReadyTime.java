// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.Tally.Share;

/**
 * The time in which tasks were ready but did not run while somebody had their CPU, or in which an interrupt took it.
 *
 * @param who the tasks of one group or the interrupt that had the CPU; empty if it was idle, or if it is not known
 * @param idle whether the CPU was idle
 * @param duration ns
 */
public record ReadyTime(Optional<TaskGroup.Key> who, boolean idle, long duration) {

    // As in Worker.

    @Override
    public boolean equals(Object other) {
        return other instanceof ReadyTime time && idle == time.idle && duration == time.duration
                && who.equals(time.who);
    }

    @Override
    public int hashCode() {
        return (who.hashCode() * 31 + Long.hashCode(duration)) * 31 + Boolean.hashCode(idle);
    }

    /**
     * The times in some segments by who had the CPU, longest first; segments in which nobody was ready do not count.
     */
    public static List<ReadyTime> of(List<PathSegment> segments) {
        Sum sum = new Sum();
        segments.forEach(segment -> sum.add(segment, segment.duration()));
        return sum.times();
    }

    /** Adds up ready times by who had the CPU. */
    static final class Sum {
        private final Tally<ReadyTime> times = new Tally<>();

        /** Adds {@code duration} ns of a segment; nothing if its worker neither was ready nor interrupted. */
        void add(PathSegment segment, long duration) {
            if (segment.state() == EdgeState.PREEMPTED || segment.state() == EdgeState.INTERRUPTED) {
                times.add(occupant(segment), duration);
            }
        }

        /** The times, longest first. */
        List<ReadyTime> times() {
            return times.shares().stream().map(Sum::time).toList();
        }

        private static ReadyTime time(Share<ReadyTime> share) {
            return new ReadyTime(share.key().who(), share.key().idle(), share.duration());
        }

        /** Who had the CPU, without a time. */
        private static ReadyTime occupant(PathSegment segment) {
            if (segment.cause() instanceof Cause.Preemption preemption) {
                return new ReadyTime(preemption.occupant().map(TaskGroup.Key::of), preemption.idle(), 0);
            }
            return new ReadyTime(segment.cause() instanceof Cause.Interruption interruption
                    ? Optional.of(TaskGroup.Key.of(segment.worker().host(), interruption.interrupt()))
                    : Optional.empty(), false, 0);
        }
    }
}
