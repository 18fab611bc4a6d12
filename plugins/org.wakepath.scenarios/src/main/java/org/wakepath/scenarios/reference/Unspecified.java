// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wakepath.scenarios.reference.TestEvent.Switch;

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

    /** Whether a task gets two CPUs at one time. Which of them was first, nothing shows. */
    static boolean isTwiceAtOneTime(List<TestEvent> events) {
        Map<List<Object>, Integer> cpus = new HashMap<>();
        return events.stream().filter(Switch.class::isInstance).map(Switch.class::cast).filter(s -> s.next() != 0)
                .anyMatch(s -> {
                    Integer other = cpus.put(List.of(s.at().host(), s.at().time(), s.next()), s.at().cpu());
                    return other != null && other != s.at().cpu();
                });
    }
}
