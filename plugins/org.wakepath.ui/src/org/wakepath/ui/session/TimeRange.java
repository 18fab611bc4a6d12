/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ui.session;

import org.wakepath.graph.ActivePath;

/**
 * A stretch of time on the clock that the session refers to.
 *
 * @param start begin, ns since the epoch
 * @param end end, exclusive; after {@code start}
 */
public record TimeRange(long start, long end) {

    /** Rejects an empty stretch. */
    public TimeRange {
        if (end <= start) {
            throw new IllegalArgumentException("no time between " + start + " and " + end);
        }
    }

    static TimeRange of(ActivePath path) {
        return new TimeRange(path.start(), Math.max(path.end(), path.start() + 1));
    }
}
