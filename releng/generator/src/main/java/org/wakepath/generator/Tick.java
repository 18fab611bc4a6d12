// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.SOFTIRQ_ENTRY;
import static org.wakepath.generator.RecordedEvent.SOFTIRQ_EXIT;
import static org.wakepath.generator.RecordedEvent.TIMER_ENTRY;
import static org.wakepath.generator.RecordedEvent.TIMER_EXIT;

/**
 * The tick of a CPU: it shares out the CPU's time, and lets timers of the wheel expire. It stops while no task runs.
 */
final class Tick extends TimerInterrupt {
    private static final long PERIOD = 4_000_000;
    private static final int ABSOLUTE = 0;
    private static final int ABSOLUTE_PINNED = 10;
    private static final int TIMER = 1;
    private static final int SCHED = 7;
    private static final int RCU = 9;

    private final KernelWorker worker;
    private final long phase;

    Tick(Processor cpu) {
        super(cpu, Addresses.tickTimer(cpu.number), Addresses.TICK);
        worker = new KernelWorker(cpu);
        phase = cpu.dice.below((int) PERIOD);
    }

    /** Notes that the CPU is no longer idle. */
    void restart() {
        start(after(cpu.out.now()), ABSOLUTE_PINNED);
    }

    private long after(long time) {
        return ((time - phase) / PERIOD + 1) * PERIOD + phase;
    }

    @Override
    void happen() {
        if (cpu.isIdle()) {
            return;
        }
        cpu.interrupt(time());
        handle();
        start(after(cpu.out.now()), ABSOLUTE);
        leave();
        softirqs();
        cpu.preempt();
        cpu.resume();
    }

    @Override
    void expire() {
        cpu.out.advance(cpu.out.now() + cpu.dice.between(500, 3000));
    }

    private void softirqs() {
        if (worker.isDue(cpu.out.now())) {
            softirq(TIMER);
        }
        if (cpu.dice.oneIn(4)) {
            softirq(SCHED);
        }
        if (cpu.dice.oneIn(3)) {
            softirq(RCU);
        }
    }

    private void softirq(int vector) {
        cpu.out.next(SOFTIRQ_ENTRY).int32(vector);
        cpu.context.enter(InterruptContext.SOFTIRQ, vector);
        if (vector == TIMER) {
            expireWorkTimer();
        }
        cpu.context.leave();
        cpu.out.next(SOFTIRQ_EXIT).int32(vector);
    }

    private void expireWorkTimer() {
        long timer = Addresses.workTimer(cpu.number);
        long jiffies = cpu.out.jiffies(cpu.out.now());
        cpu.out.next(TIMER_ENTRY).int64(timer).int64(jiffies).int64(Addresses.WAKE_WORKER).int64(jiffies);
        cpu.wake(worker);
        cpu.out.next(TIMER_EXIT).int64(timer);
    }
}
