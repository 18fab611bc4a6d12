/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.flame;

import org.wakepath.path.ActivePath;
import org.wakepath.path.PathExcerpt;
import org.wakepath.path.PathSegment;
import org.wakepath.ui.session.TimeRange;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.words.ExcerptText;

/**
 * A flame graph of a part of a path.
 *
 * @param graph of that part
 * @param range the part, on the clock of the path
 * @param words which part it is
 */
record FlameExcerpt(FlameGraph graph, TimeRange range, String words) {

    static FlameExcerpt of(ActivePath path, TimeRange range) {
        ActivePath part = PathExcerpt.of(path, range.start(), range.end());
        return new FlameExcerpt(FlameGraph.of(part), range, ExcerptText.of(part, path));
    }

    /** Whether a segment of the path lies in the part as a whole. */
    boolean hasAll(PathSegment segment) {
        return segment.start() >= range.start() && segment.end() <= range.end();
    }

    /** Whether a segment of the path begins in the part. */
    boolean hasStart(PathSegment segment) {
        return segment.start() >= range.start() && segment.start() < range.end();
    }
}
