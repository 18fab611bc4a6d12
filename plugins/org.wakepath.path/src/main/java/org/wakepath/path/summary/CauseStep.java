// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.List;
import java.util.Optional;
import org.wakepath.path.Cause;
import org.wakepath.path.PathSegment;
import org.wakepath.path.Wait;

/**
 * A step of a {@link CauseTree}: waits that repeat each other, with what filled them below; or work, or other stretches
 * of the path, of one group of tasks.
 *
 * @param number its place among the steps, level by level; 0 for the outermost
 * @param longestWait the longest of the waits; empty for other stretches of the path
 * @param longestStretch the longest of the stretches, or its first segment; empty for waits. The outermost step of a
 * path has neither
 * @param tasks how many tasks of one group the step joins, at least one
 * @param count how many waits or stretches the step joins
 * @param looks how many looks these waits had, each ended by the task's own limit
 * @param total how long the path was at this step and those below it, ns
 * @param guessed the part of {@code total} that rests on guessed causes, ns
 * @param ready who had the CPU in stretches in which the tasks were ready or interrupted; the longest first
 * @param ran the functions in which the tasks of the stretches ran
 * @param children what filled the waits, longest first; their totals add up to that of this step
 */
public record CauseStep(int number, Optional<Wait> longestWait, Optional<PathSegment> longestStretch, int tasks,
        int count, int looks, long total, long guessed, List<ReadyTime> ready, RunPlaces ran,
        List<CauseStep> children) {
    /** What is less than this part of a step is not worth another one. */
    private static final int SMALL_PART = 20;

    /** Whether it says of a wait above it no more than its cause does, such as the device that it waited for. */
    public boolean repeatsCauseOf(CauseStep above) {
        boolean isSame = longestStretch.isPresent() && above.longestWait.isPresent()
                && longestStretch.get().cause().kind().equals(above.longestWait.get().cause().kind())
                && !(longestStretch.get().cause() instanceof Cause.NetworkPacket packet && packet.sender().isPresent());
        return isSame && total > above.total - above.total / SMALL_PART;
    }

    /** Whether it must be marked as a guess. */
    public boolean isMostlyGuessed() {
        return guessed > total / 2;
    }
}
