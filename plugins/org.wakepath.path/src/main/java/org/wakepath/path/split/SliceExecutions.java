// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.split;

import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
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
}
