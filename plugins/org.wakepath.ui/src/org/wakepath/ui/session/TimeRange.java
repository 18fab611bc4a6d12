// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.session;

import org.wakepath.experiment.Question;
import org.wakepath.path.ActivePath;

/**
 * A stretch of time on the clock that the session refers to.
 *
 * @param start first moment, ns since the epoch
 * @param end end, exclusive, ns since the epoch; after {@code start}
 */
public record TimeRange(long start, long end) {
    /** All time. */
    public static final TimeRange ALWAYS = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

    /** Rejects an empty stretch. */
    public TimeRange {
        if (end <= start) {
            throw new IllegalArgumentException("no time between " + start + " and " + end);
        }
    }

    static TimeRange of(Question question) {
        return new TimeRange(question.from().orElse(ALWAYS.start), question.to().orElse(ALWAYS.end));
    }

    /** A stretch of the same length, or longer if needed, centred on another one. */
    TimeRange around(long from, long to) {
        long length = Math.max(end - start, to - from);
        long middle = from + (to - from) / 2;
        return new TimeRange(middle - length / 2, middle - length / 2 + length);
    }

    boolean has(long moment) {
        return start <= moment && moment < end;
    }

    static TimeRange of(ActivePath path) {
        return new TimeRange(path.start(), Math.max(path.end(), path.start() + 1));
    }
}
