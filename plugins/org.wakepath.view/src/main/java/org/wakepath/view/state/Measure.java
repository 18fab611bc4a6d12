// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import org.wakepath.words.Durations;

/**
 * The time between two cursors; either may be the later one.
 *
 * @param from ns
 * @param to ns
 * @param kept whether it stays when another thing is selected
 */
public record Measure(long from, long to, boolean kept) {

    /** A measure that the next click removes. */
    public Measure(long from, long to) {
        this(from, to, false);
    }

    /** The same measure, which stays. */
    public Measure keeping() {
        return new Measure(from, to, true);
    }

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

    /** The difference for a picture: {@code Δ 3.20 ms}. */
    public String label() {
        return "Δ " + Durations.format(duration());
    }

    /** The difference for copying: {@code 3.200000 ms}. */
    public String exact() {
        return Durations.milliseconds(duration()) + " ms";
    }

    /** The difference in words, with times since {@code origin}. */
    public String sentence(long origin) {
        return Durations.format(duration()) + " (" + exact() + ") from " + Durations.offset(start() - origin) + " to "
                + Durations.offset(end() - origin);
    }
}
