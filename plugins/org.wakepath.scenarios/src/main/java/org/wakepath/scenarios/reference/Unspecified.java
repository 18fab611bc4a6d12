// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.EnumSet;
import java.util.Set;

/**
 * What scenarios leave out because the rules leave it open, and the analysis does what docs/graph.md says: the task of
 * a CPU is not known before its first switch, and a timer that is armed directly after its expiry restarts itself.
 */
final class Unspecified {
    private static final Set<Action> TELLING = EnumSet.of(Action.SWITCH, Action.SLEEP);

    private Unspecified() {
    }

    /** A task that runs since before the trace does something before its CPU first switches. */
    static boolean workBeforeFirstSwitch(SimulatedCpu cpu, Action action) {
        boolean isTold = cpu.task().isIdle() || cpu.task().isTold();
        return cpu.isPlain() && !isTold && !TELLING.contains(action);
    }

    /** A high-resolution timer is armed again on the CPU on which it expired last. */
    static boolean rearmingWhereExpired(SimulatedHost host, SimulatedCpu cpu, long timer) {
        return host.hasExpiredOn(timer, cpu.number());
    }
}
