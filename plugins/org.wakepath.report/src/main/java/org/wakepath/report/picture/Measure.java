/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import org.wakepath.report.Durations;

/** The time between two cursors; either may be the later one. Times are ns. */
public record Measure(long from, long to) {

    /** Its length, ns; never negative. */
    public long duration() {
        return Math.abs(to - from);
    }

    /** The earlier time. */
    public long start() {
        return Math.min(from, to);
    }

    /** The later time. */
    public long end() {
        return Math.max(from, to);
    }

    /** The difference as it is drawn: {@code Δ 3.20 ms}. */
    public String label() {
        return "Δ " + Durations.format(duration());
    }

    /** The difference to be copied, with times since {@code origin}. */
    public String sentence(long origin) {
        return Durations.format(duration()) + " (" + Durations.milliseconds(duration()) + " ms) from "
                + Durations.offset(start() - origin) + " to " + Durations.offset(end() - origin);
    }
}
