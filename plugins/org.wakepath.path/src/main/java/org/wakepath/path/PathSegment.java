// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path;

import org.wakepath.graph.model.Certainty;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;

/**
 * One stretch of an active path.
 *
 * @param worker who worked or waited
 * @param state what it did
 * @param start begin, ns since the epoch on the path's clock
 * @param end end, exclusive, ns since the epoch on the path's clock; always after {@code start}
 * @param cause the evidence for this state
 * @param depth in how many resolved waits the segment lies; 0 for the analysed task itself
 * @param clipped whether the edge behind it goes on beyond the window it is shown in
 * @param certainty how sure its state and cause are, and that a kernel thread was given its work here where it goes on
 * from such a thread; how sure it otherwise belongs on the path, the links that lead to it say
 * @param uncertain whether events were lost near it that could change it
 */
public record PathSegment(Worker worker, EdgeState state, long start, long end, Cause cause, int depth,
        boolean clipped, Certainty certainty, boolean uncertain) {

    /** Whether it has to be marked as a guess wherever it is shown. */
    public boolean guessed() {
        return certainty == Certainty.GUESSED;
    }

    /** Length in ns. */
    public long duration() {
        return end - start;
    }
}
