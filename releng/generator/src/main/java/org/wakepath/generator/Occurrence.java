// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** Something that will happen at some time. It is awaited at most once at a time. */
abstract class Occurrence {
    private long time;
    private boolean awaited;

    abstract void happen();

    /** When it happens, in ns since {@link Plan#START}. */
    final long time() {
        return time;
    }

    final boolean isAwaited() {
        return awaited;
    }

    final void await(long at) {
        time = at;
        awaited = true;
    }

    final void come() {
        awaited = false;
        happen();
    }
}
