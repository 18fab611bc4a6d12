// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;

/**
 * A frame of a {@link FlameGraph}: a worker, or a group of tasks, in a state, below the one that waited for it.
 *
 * @param number its place among the frames, level by level from left to right; 0 for the analysed task
 * @param parent number of the frame that waited for it; its own for the analysed task
 * @param level how many frames are above it
 * @param worker who; of a group of tasks that which was met first. Interrupt work is put together by its host and name
 * @param tasks how many tasks of the worker's group it is put together of, at least one
 * @param state what it did, or how it waited; empty for the analysed task, which did everything
 * @param timer for which timer of a connection it waited; UNKNOWN for all else
 * @param begin where it is, ns from the left of the graph
 * @param total how long it was on the path, with what it waited for, ns
 * @param guessed the part of {@code total} that rests on guessed causes, ns
 * @param self the part of {@code total} in which the path was at this frame and at none below it, ns
 * @param count how many stretches of the path and waits it is put together of
 * @param moment when the longest stretch of the path in it or below it began, ns on the path's clock
 * @param firstChild number of the leftmost frame below it; where there is none, the one that would come next
 * @param children number of frames directly below it
 */
public record FlameFrame(int number, int parent, int level, Worker worker, int tasks, Optional<EdgeState> state,
        Cause.Timer.Purpose timer, long begin,
        long total, long guessed, long self, long count, long moment, int firstChild, int children) {

    /** Where it ends, ns from the left of the graph. */
    public long end() {
        return begin + total;
    }

    /** How long it waited for what is below it or for what could not be followed, ns: for a wait all of its time. */
    public long waited() {
        return state.isEmpty() ? total - self : total;
    }

    /** Whether it has to be marked as a guess. */
    public boolean isMostlyGuessed() {
        return guessed > total / 2;
    }
}
