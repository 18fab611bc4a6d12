// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.OptionalInt;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.RepeatedWait;

/**
 * A line of the longest waits of a stretch of a path: a wait and those that repeat it.
 *
 * @param repeated the waits; all of each, though they may reach beyond the stretch
 * @param number that of the same waits in the pictures of the path; empty if they have none
 * @param within the time of what is added up that lies in the waits, ns
 * @param waitedFor the largest part of the longest, or what ended it if the path does not follow it
 * @param moment when the longest segment of the path in the longest starts, ns on the path's clock
 */
public record TopWait(RepeatedWait repeated, OptionalInt number, long within, String waitedFor, long moment) {

    /** The longest of the waits. */
    public Wait waited() {
        return repeated.longest();
    }

    /** The number of waits. */
    public int count() {
        return repeated.waits().size();
    }
}
