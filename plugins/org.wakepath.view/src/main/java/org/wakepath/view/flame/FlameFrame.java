// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.flame;

import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.Cause;

/**
 * A frame of a {@link FlameGraph}: a worker, or a group of tasks, in a state, below the one that waited for it; or a
 * function in which a worker waited or ran, below that worker or the function that called it.
 *
 * @param number its place among the frames, level by level from left to right; 0 for the analysed task
 * @param parent number of the frame that waited for it; its own for the analysed task
 * @param level how many frames are above it
 * @param worker the worker; of a group of tasks the first one found. Interrupt work is joined by its host and name
 * @param tasks how many tasks of the worker's group it joins, at least one
 * @param function the function in which the worker waited or ran; empty for the worker itself
 * @param state what it did, or how it waited; empty for the analysed task, which did everything
 * @param timer the timer of a connection that it waited for; UNKNOWN for everything else
 * @param begin its place, ns from the left of the graph
 * @param total how long it was on the path, with what it waited for, ns
 * @param guessed the part of {@code total} that rests on guessed causes, ns
 * @param self the part of {@code total} in which the path was at this frame and at none below it, ns
 * @param ran the part of {@code total} that its own work took in functions directly below it, ns
 * @param isSampled whether samples say that it ran in the function, and not its recorded calls
 * @param count how many stretches of the path and waits it joins
 * @param moment when the longest stretch of the path in it or below it started, ns on the path's clock
 * @param firstChild number of the leftmost frame below it; if there is none, the one that would come next
 * @param children number of frames directly below it
 */
public record FlameFrame(int number, int parent, int level, Worker worker, int tasks,
        Optional<String> function, Optional<EdgeState> state, Cause.Timer.Purpose timer, long begin, long total,
        long guessed, long self, long ran, boolean isSampled, long count, long moment, int firstChild, int children) {

    /** The end of its place, ns from the left of the graph. */
    public long end() {
        return begin + total;
    }

    /** How long it waited for what is below it or for what could not be followed, ns; for a wait its whole time. */
    public long waited() {
        return state.isEmpty() ? total - self - ran : total;
    }

    /** Whether it is a function in which a worker ran, and not one in which it waited. */
    public boolean isOfWork() {
        return function.isPresent() && state.equals(Optional.of(EdgeState.RUNNING));
    }

    /** Whether it must be marked as a guess. */
    public boolean isMostlyGuessed() {
        return guessed > total / 2;
    }
}
