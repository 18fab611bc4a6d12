// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import org.wakepath.view.events.EventPages;

/**
 * The place that the table must go to.
 *
 * @param time ns on the session's clock
 * @param host host of the event; empty for any host
 * @param tid thread of the event, or -1
 */
record Place(long time, String host, int tid) {
    static Place at(long time) {
        return new Place(time, "", -1);
    }

    /** The row of the place in a list; the row after the last if the list has no such row yet. */
    long row(EventPages pages) {
        return host.isEmpty() ? pages.rowAt(time) : pages.rowAt(time, host, tid);
    }
}
