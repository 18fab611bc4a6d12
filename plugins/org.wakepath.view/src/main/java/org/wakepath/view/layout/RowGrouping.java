// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

/** What the rows of a host are put together by. */
public enum RowGrouping {
    /** By nothing else than their host; on a path, tasks of one program are a group. */
    HOST("by host"),
    /** Tasks of one process are a group. */
    PROCESS("by process"),
    /** Each state is a group of the workers that had it, each with its time in this state alone. */
    STATE("by state");

    private final String words;

    RowGrouping(String words) {
        this.words = words;
    }

    /** Completes "rows": {@code by process}. */
    public String words() {
        return words;
    }
}
