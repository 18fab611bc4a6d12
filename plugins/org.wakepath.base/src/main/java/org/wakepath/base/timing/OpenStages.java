/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.base.timing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayDeque;
import java.util.Deque;

/** The stages that one thread is in, the innermost first. */
final class OpenStages {
    private static volatile ThreadLocal<OpenStages> threads = ThreadLocal.withInitial(OpenStages::new);

    private final Deque<Stage> stages = new ArrayDeque<>();
    private long since;

    static OpenStages ofThread() {
        return threads.get();
    }

    /** Takes all threads out of all stages: an analysis that failed has left none. */
    static void forget() {
        threads = ThreadLocal.withInitial(OpenStages::new);
    }

    /** What the calling thread has taken of a processor, ns. */
    static long processorTime() {
        return Processor.CLOCK.getCurrentThreadCpuTime();
    }

    /** Loaded when something is measured. */
    private static final class Processor {
        private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
    }

    void begin(Stage stage, long now) {
        spendInnermost(now);
        stages.push(stage);
    }

    void end(Stage stage, long now) {
        if (!stages.contains(stage)) {
            return;
        }
        spendInnermost(now);
        while (stages.pop() != stage) {
            // Left by an exception.
        }
    }

    private void spendInnermost(long now) {
        if (!stages.isEmpty()) {
            stages.peek().spend(now - since);
        }
        since = now;
    }
}
