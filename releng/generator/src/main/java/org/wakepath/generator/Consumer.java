// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.FUTEX_ENTRY;
import static org.wakepath.generator.RecordedEvent.FUTEX_EXIT;

/** Background load: a task that works on what a {@link Producer} hands to it. */
final class Consumer extends Task {
    private static final int WAIT = 393;
    private static final int WAKE = 129;

    private boolean works;

    Consumer(Processor cpu, int tid) {
        super(cpu, tid, Role.CONSUMER.comm());
    }

    /** Lets the current task of the same CPU wake it, unless it still works. */
    void hand(Task producer) {
        int woken = isBlocked() ? 1 : 0;
        enterFutex(WAKE, 1, producer);
        if (isBlocked()) {
            cpu.wake(this);
        }
        exitFutex(woken);
    }

    @Override
    void proceed() {
        works = !works;
        if (works) {
            exitFutex(0);
            cpu.compute(10_000 + cpu.dice.exponential(400_000));
        } else {
            enterFutex(WAIT, 0, this);
            cpu.block(Processor.INTERRUPTIBLE);
        }
    }

    private void enterFutex(int operation, int value, Task by) {
        cpu.out.next(FUTEX_ENTRY).int64(Addresses.stack(tid())).int32(operation).int32(value)
                .int64(0).int64(Addresses.stack(by.tid())).int32(-1);
    }

    private void exitFutex(int result) {
        cpu.out.next(FUTEX_EXIT).int64(result).int64(Addresses.stack(tid())).int64(0);
    }
}
