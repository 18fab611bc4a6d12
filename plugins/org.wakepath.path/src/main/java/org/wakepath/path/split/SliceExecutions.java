// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.path.summary.Tally;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.WaitContents.Doing;
import org.wakepath.track.Slice;
import org.wakepath.track.SliceFault;

/**
 * The executions of the slices of a name by a task, each with its own path.
 *
 * @param task whose slices they are
 * @param slice their name
 * @param clock label of the host whose clock all times are on
 * @param executions in order; at least one
 * @param longest the path of the longest, of equal ones the first
 * @param faults what was wrong with the events of the task's host
 */
public record SliceExecutions(Worker task, String slice, String clock, List<SliceExecution> executions,
        ActivePath longest, Map<SliceFault, Long> faults) {

    /** The number of the longest, from 1. */
    public int longestNumber() {
        return executions.stream()
                .filter(one -> one.slice().begin() == longest.start() && one.slice().end() == longest.end())
                .findFirst().orElseThrow().number();
    }

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
}
