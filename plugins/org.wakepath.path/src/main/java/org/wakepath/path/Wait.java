// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import java.util.Optional;
import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Worker;

/**
 * A blocking that the path met, resolved or not.
 *
 * @param worker who waited
 * @param start start of the wait, ns since the epoch on the path's clock
 * @param end its end
 * @param state BLOCKED refined by what ended it: BLOCKED when another task did
 * @param systemCall the call it waited in with what is known of its descriptor
 * @param cause what ended it
 * @param resolved whether the path goes on with what led to the wake-up
 * @param certainty how sure the cause is
 * @param uncertain whether events were lost in it that could show another cause
 * @param ending whether its cause ended it, or the wait went on
 * @param stacks the functions that waited and woke, where they were asked for and are known
 */
public record Wait(Worker worker, long start, long end, EdgeState state, Optional<SystemCall> systemCall, Cause cause,
        int depth, boolean resolved, Certainty certainty, boolean uncertain, Ending ending,
        WaitStacks stacks) {

    /** How a wait ended, or a part of one. */
    public enum Ending {
        /** By its cause. */
        CAUSE,
        /** It is a look, ended by the task's own time limit; its cause ended the last of a series of them. */
        LOOK,
        /** It is a part of a wait; the rest lies behind a time that belongs to nobody's wait on the path. */
        PART
    }

    /** A wait whose functions are not known. */
    public Wait(Worker worker, long start, long end, EdgeState state, Optional<SystemCall> systemCall, Cause cause,
            int depth, boolean resolved, Certainty certainty, boolean uncertain, Ending ending) {
        this(worker, start, end, state, systemCall, cause, depth, resolved, certainty, uncertain, ending,
                WaitStacks.NONE);
    }

    /** A wait in one piece whose functions are not known. */
    public Wait(Worker worker, long start, long end, EdgeState state, Optional<SystemCall> systemCall, Cause cause,
            int depth, boolean resolved, Certainty certainty, boolean uncertain) {
        this(worker, start, end, state, systemCall, cause, depth, resolved, certainty, uncertain, Ending.CAUSE);
    }

    /** The same wait with its functions. */
    public Wait with(WaitStacks functions) {
        return new Wait(worker, start, end, state, systemCall, cause, depth, resolved, certainty, uncertain,
                ending, functions);
    }

    /** Whether its cause must be marked as a guess wherever it is shown. */
    public boolean guessed() {
        return certainty == Certainty.GUESSED;
    }

    /** Length in ns. */
    public long duration() {
        return end - start;
    }
}
