// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;

/**
 * What a test lets happen.
 *
 * @param cpus number of CPUs of each host
 * @param tasks number of tasks of each host at the begin
 * @param preemptsSoftirqs whether the kernels are PREEMPT_RT
 * @param recordsWork whether the events of work items are recorded
 * @param recording what else they record
 */
record Scenario(int hosts, int cpus, int tasks, boolean preemptsSoftirqs, boolean recordsWork, Recording recording,
        List<Step> steps) {

    List<TestEvent> events() {
        return events(1);
    }

    /** The events as clocks record them that go on only every {@code tick} ns. */
    List<TestEvent> events(int tick) {
        return new KernelSimulator(this, tick).run().stream().filter(recording::has).toList();
    }
}
