// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import org.wakepath.path.Wait;
import org.wakepath.path.summary.RepeatedWait;

/**
 * Some of the longest waits of a stretch of a path, which are the same wait again.
 *
 * @param repeated the waits; all of each, though they may reach beyond the stretch
 * @param waitedFor what took most of the longest, or where the path does not go on what ended it
 * @param moment when the longest segment of the path in the longest begins, ns on the path's clock
 */
public record TopWait(RepeatedWait repeated, String waitedFor, long moment) {

    /** The longest. */
    public Wait waited() {
        return repeated.longest();
    }

    /** How much of all of them lies in the stretch, ns. */
    public long within() {
        return repeated.total();
    }

    /** How many they are. */
    public int count() {
        return repeated.waits().size();
    }
}
