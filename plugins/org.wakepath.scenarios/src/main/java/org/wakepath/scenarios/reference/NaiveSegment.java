// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.ArrayList;
import java.util.List;
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

    private NaiveSegment within(long from, long to) {
        return new NaiveSegment(worker, state, Math.max(start, from), Math.min(end, to), depth);
    }

    /** Segments with what lies between two times taken from others, in order of time. */
    static List<NaiveSegment> replaced(List<NaiveSegment> path, long from, long to, List<NaiveSegment> others) {
        List<NaiveSegment> result = new ArrayList<>();
        path.forEach(segment -> result.add(segment.within(Long.MIN_VALUE, from)));
        others.forEach(segment -> result.add(segment.within(from, to)));
        path.forEach(segment -> result.add(segment.within(to, Long.MAX_VALUE)));
        result.removeIf(NaiveSegment::isEmpty);
        return result;
    }

    boolean isEmpty() {
        return start >= end;
    }
}
