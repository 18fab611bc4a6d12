// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/** Names of the tasks of a test, which follow from their ids. */
final class TaskNames {
    static final int FIRST_KSOFTIRQD = 10;
    static final int FIRST_KWORKER = 20;
    static final int JOURNAL = 30;
    static final int FIRST_LINE_THREAD = 50;
    static final int FIRST_TASK = 100;

    private TaskNames() {
    }

    static String of(int tid, int cpu) {
        if (tid == 0) {
            return "swapper/" + cpu;
        }
        if (tid >= FIRST_TASK) {
            return "task-" + tid;
        }
        if (tid >= FIRST_LINE_THREAD) {
            return "irq/" + (tid - FIRST_LINE_THREAD) + "-line";
        }
        if (tid == JOURNAL) {
            return "jbd2/vda1-8";
        }
        return tid < FIRST_KWORKER ? "ksoftirqd/" + (tid - FIRST_KSOFTIRQD) : "kworker/u4:" + (tid - FIRST_KWORKER);
    }

    static boolean isKworker(int tid) {
        return tid >= FIRST_KWORKER && tid < JOURNAL;
    }
}
