// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.List;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.PathSegment;
import org.wakepath.view.layout.TimeGraphRow;
import org.wakepath.words.Sentence;

/**
 * A segment as the page shows it, possibly several merged into one. Its sentence is built only on request, because the
 * sentences of a long path would take most of the page's memory.
 *
 * @param members the segment, or the merged ones, which all have the worker, state and frames of the first
 * @param duration ns
 * @param flags bits as in {@link TimeGraphRow#flags}, and {@link #MERGED}
 */
record PageSegment(List<PathSegment> members, long duration, int flags) {
    /** Placeholder for the duration in a sentence. Names never contain it. */
    static final String DURATION = "\uE000";
    /** The flag of a merged segment. */
    static final int MERGED = 16;

    PathSegment first() {
        return members.get(0);
    }

    Worker worker() {
        return first().worker().grouped();
    }

    EdgeState state() {
        return first().state();
    }

    int depth() {
        return first().depth();
    }

    /** A sentence; {@link #DURATION} stands for the duration in words. */
    String cause() {
        return (flags & MERGED) == 0 ? Sentence.of(first(), DURATION)
                : "Together " + DURATION + " in this short stretch; their order is not shown.";
    }
}
