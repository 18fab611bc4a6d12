// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.wakepath.scenarios.reference.TestEvent.WorkEnd;
import org.wakepath.scenarios.reference.TestEvent.WorkQueued;
import org.wakepath.scenarios.reference.TestEvent.WorkStart;

/** What happens to the work items of workqueues. */
final class WorkActions {
    private static final long FIRST_WORK = 0xFFFF_8880_1000_0000L;
    private static final int ITEMS = 4;
    /** An item that nobody queues, as the barrier of somebody who waits for another item. */
    private static final long BARRIER = FIRST_WORK - 0x40;

    private final SimulatedHost host;
    private final SimulatedCpu cpu;
    private final Step step;

    WorkActions(SimulatedHost host, SimulatedCpu cpu, Step step) {
        this.host = host;
        this.cpu = cpu;
        this.step = step;
    }

    void queue() {
        long work = FIRST_WORK + 0x40 * (long) (step.pick() % ITEMS);
        if (!cpu.isIdle() && !host.queuedWork().contains(work)) {
            host.queuedWork().add(work);
            record(at -> new WorkQueued(at, work));
        }
    }

    void begin() {
        if (isInTasklet()) {
            long work = next();
            record(at -> new WorkStart(at, work));
            return;
        }
        SimulatedTask worker = cpu.task();
        if (cpu.isPlain() && TaskNames.isKworker(worker.tid()) && worker.work().isEmpty()) {
            long work = next();
            worker.execute(OptionalLong.of(work));
            record(at -> new WorkStart(at, work));
        }
    }

    private long next() {
        List<Long> queued = host.queuedWork();
        return queued.isEmpty() || step.pick() % 8 == 7 ? BARRIER : queued.remove(step.pick() % queued.size());
    }

    /** Since Linux 6.9 softirqs execute items, too. */
    private boolean isInTasklet() {
        return cpu.frame().filter(f -> f.isSoftirq(NaiveInterrupts.TASKLET_SOFTIRQ)).isPresent();
    }

    void end() {
        if (isInTasklet()) {
            record(at -> new WorkEnd(at, BARRIER));
            return;
        }
        SimulatedTask worker = cpu.task();
        if (cpu.isPlain() && worker.work().isPresent()) {
            long work = worker.work().getAsLong();
            worker.execute(OptionalLong.empty());
            record(at -> new WorkEnd(at, work));
        }
    }

    private void record(Function<At, TestEvent> event) {
        if (host.recordsWork()) {
            host.record(cpu, step.gap(), event);
        }
    }
}
