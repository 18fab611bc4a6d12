/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph.reference;

/** Names of the tasks of a test, which follow from their ids. */
final class TaskNames {
    static final int FIRST_KSOFTIRQD = 10;
    static final int FIRST_TASK = 100;

    private TaskNames() {
    }

    static String of(int tid, int cpu) {
        if (tid == 0) {
            return "swapper/" + cpu;
        }
        return tid < FIRST_TASK ? "ksoftirqd/" + (tid - FIRST_KSOFTIRQD) : "task-" + tid;
    }
}
