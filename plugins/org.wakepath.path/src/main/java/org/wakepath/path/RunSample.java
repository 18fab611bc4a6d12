// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.track.CallStack;

/**
 * The functions that a task was in at a moment at which it ran, and a part of a segment that this stands for: the time
 * since the sample before. Behind the last sample of a stay on the path, the last one stands for the rest. Where the
 * calls of functions were recorded, the task was in these functions for the whole part. It labels a segment; nothing
 * else depends on it.
 *
 * @param start start of that part, ns since the epoch on the path's clock
 * @param end its end
 * @param isTaken whether the sample was taken at the end of that part; else it was in another part
 * @param period the time after which the next sample was due on that CPU, ns; 0 for a part that lies between entries
 * and exits of calls
 * @param inHandler whether the CPU did not do the task's work then, but that of a handler of an interrupt, whose
 * functions it has
 * @param stack the functions; empty if they are not known
 */
public record RunSample(long start, long end, boolean isTaken, long period, boolean inHandler, CallStack stack) {
    /** Stands for the period where there is no sample, since calls were recorded. */
    private static final long OF_CALLS = 0;

    /** A part in which the task was in some functions by their entries and exits; in none where they are empty. */
    public static RunSample ofCalls(long start, long end, CallStack functions) {
        return new RunSample(start, end, true, OF_CALLS, false, functions);
    }

    /** Whether it is no sample, but a part between entries and exits of calls. */
    public boolean isOfCalls() {
        return period == OF_CALLS;
    }

    /** The same sample for the part between two times, ns on the path's clock; they are not both outside of it. */
    RunSample within(long from, long to) {
        return start >= from && end <= to ? this
                : new RunSample(Math.max(start, from), Math.min(end, to), isTaken && end <= to, period, inHandler,
                        stack);
    }

    /** The same sample with other functions. */
    public RunSample with(CallStack functions) {
        return functions.equals(stack) ? this : new RunSample(start, end, isTaken, period, inHandler, functions);
    }
}
