/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.model;

import java.util.Map;

/**
 * A task of the traces and where its time went.
 *
 * @param task who
 * @param process id of its process, which is the tid of the process's first thread
 * @param hostNumber number of its host in the analysis
 * @param worker number of the task on its host
 * @param start first moment known of it, ns since the host's epoch
 * @param end last moment known of it
 * @param times how long it was in each state, ns
 */
public record TaskSummary(Worker task, int process, int hostNumber, int worker, long start, long end,
        Map<EdgeState, Long> times) {

    /** Time in one state, ns. */
    public long time(EdgeState state) {
        return times.getOrDefault(state, 0L);
    }
}
