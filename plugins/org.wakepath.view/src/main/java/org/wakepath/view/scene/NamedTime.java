// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

/**
 * A moment or a stretch of time with a name, such as a bookmark.
 *
 * @param start ns
 * @param end ns; that of a moment is its start
 * @param name may be empty
 */
public record NamedTime(long start, long end, String name) {

    /** Rejects an end before the start. */
    public NamedTime {
        if (end < start) {
            throw new IllegalArgumentException("the end " + end + " is before the start " + start);
        }
    }

    /** Whether it is a moment and not a stretch. */
    public boolean isMoment() {
        return start == end;
    }
}
