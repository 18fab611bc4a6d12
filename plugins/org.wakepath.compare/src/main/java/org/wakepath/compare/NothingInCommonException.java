// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.util.List;

/** Thrown when two groups of runs have no kind of execution in common, so that there is nothing to compare. */
public final class NothingInCommonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> base;
    private final transient List<String> head;

    NothingInCommonException(List<String> base, List<String> head) {
        super("no kind of execution in common");
        this.base = List.copyOf(base);
        this.head = List.copyOf(head);
    }

    /** The tasks whose executions the base has. */
    public List<String> base() {
        return base;
    }

    /** The tasks whose executions the head has. */
    public List<String> head() {
        return head;
    }
}
