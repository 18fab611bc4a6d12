// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import org.wakepath.graph.model.EdgeState;

/**
 * A stretch of a path as the reference finds it.
 *
 * @param worker who worked or waited
 * @param start ns since the test's epoch
 * @param end ns since the test's epoch
 */
record NaiveSegment(NaiveWorker worker, EdgeState state, long start, long end, int depth) {

    NaiveSegment clippedAt(long latest) {
        return new NaiveSegment(worker, state, Math.min(start, latest), Math.min(end, latest), depth);
    }

    boolean isEmpty() {
        return start >= end;
    }
}
