// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.replay;

/** What a replay assumes where the trace does not tell what would have happened. */
enum Assumption {
    /** A ready task gets a CPU that another one did not have yet, and waits without a known cause vanish. */
    EARLIEST,
    /** Waits for a CPU and waits without a known cause take as long as they did. */
    LIKELY,
    /**
     * What nobody in the trace decided comes when it came, and whoever was awaited by a task is still awaited by it: it
     * is never ahead of the one that it wakes.
     */
    LATEST
}
