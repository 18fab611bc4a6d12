// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.Share;
import org.wakepath.path.summary.Tally;
import org.wakepath.path.summary.WaitContents.Doing;
import org.wakepath.track.Slice;

/**
 * One execution of a slice, and what its path comes to.
 *
 * @param number its place among the executions of its name by the task, from 1
 * @param slice when it was, on the path's clock
 * @param largest who did what for the largest part of its path
 * @param guessed how much of its path is guessed, ns
 * @param uncertain how much of its path events that were lost could change, ns
 */
public record SliceExecution(int number, Slice slice, Share<Doing> largest, long guessed, long uncertain) {

    /** Adds up the path of an execution. */
    public static SliceExecution of(int number, Slice slice, ActivePath path) {
        Tally<Doing> doings = new Tally<>();
        long guessed = 0;
        long uncertain = 0;
        for (PathSegment segment : path.segments()) {
            doings.add(Doing.of(segment), segment.duration());
            guessed += segment.guessed() ? segment.duration() : 0;
            uncertain += segment.uncertain() ? segment.duration() : 0;
        }
        return new SliceExecution(number, slice, doings.shares().get(0), guessed, uncertain);
    }

    /** Length in ns. */
    public long duration() {
        return slice.end() - slice.begin();
    }
}
