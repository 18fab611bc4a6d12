// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.TIMER_START;

/** The kernel's worker of a CPU, which a timer of the wheel wakes now and then. */
final class KernelWorker extends Task {
    private static final long PERIOD = 200_000_000;
    private static final int FLAGS = 0x4100000;

    private long due;
    private boolean works;

    KernelWorker(Processor cpu) {
        super(cpu, tid(cpu.number), Role.comm("kworker/" + cpu.number + ":1"));
    }

    static int tid(int cpu) {
        return 20 + cpu;
    }

    boolean isDue(long time) {
        return isBlocked() && time >= due;
    }

    @Override
    void proceed() {
        works = !works;
        if (works) {
            cpu.compute(cpu.dice.between(5_000, 40_000));
        } else {
            rearm();
            cpu.block(Processor.IDLE_WORKER);
        }
    }

    private void rearm() {
        due = cpu.out.now() + PERIOD;
        cpu.out.next(TIMER_START).int64(Addresses.workTimer(cpu.number)).int64(Addresses.WAKE_WORKER)
                .int64(cpu.out.jiffies(due)).int64(cpu.out.jiffies(cpu.out.now())).int32(FLAGS);
    }
}
