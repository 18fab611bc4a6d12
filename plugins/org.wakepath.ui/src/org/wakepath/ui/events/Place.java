// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

import org.wakepath.view.events.EventPages;

/**
 * Where the table is to go to.
 *
 * @param time ns on the session's clock
 * @param host whose events are meant; empty for any
 * @param tid of the task that is meant, or -1
 */
record Place(long time, String host, int tid) {
    static Place at(long time) {
        return new Place(time, "", -1);
    }

    /** The row that is meant, in a list; that behind its last where there is none yet. */
    long row(EventPages pages) {
        return host.isEmpty() ? pages.rowAt(time) : pages.rowAt(time, host, tid);
    }
}
