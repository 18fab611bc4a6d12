// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.HRTIMER_ENTRY;
import static org.wakepath.generator.RecordedEvent.HRTIMER_EXIT;
import static org.wakepath.generator.RecordedEvent.HRTIMER_START;
import static org.wakepath.generator.RecordedEvent.LOCAL_TIMER_ENTRY;
import static org.wakepath.generator.RecordedEvent.LOCAL_TIMER_EXIT;

/** A high-resolution timer and its expiry. */
abstract class TimerInterrupt extends Occurrence {
    private static final int VECTOR = 236;

    protected final Processor cpu;
    private final long address;
    private final long function;

    TimerInterrupt(Processor cpu, long address, long function) {
        this.cpu = cpu;
        this.address = address;
        this.function = function;
    }

    /** What the timer's function does. */
    abstract void expire();

    /** Arms the timer for a time. */
    final void start(long expiry, int mode) {
        long expires = cpu.out.monotonic(expiry);
        cpu.out.next(HRTIMER_START).int64(address).int64(function).int64(expires).int64(expires).int32(mode);
        cpu.agenda.enter(this, expiry);
    }

    /** Lets it expire within the interrupt of the local timer. */
    final void handle() {
        cpu.out.next(LOCAL_TIMER_ENTRY).int32(VECTOR);
        cpu.context.enter(InterruptContext.HRTIMER, address);
        cpu.out.next(HRTIMER_ENTRY).int64(address).int64(cpu.out.monotonic(cpu.out.now()))
                .int64(function);
        expire();
        cpu.context.leave();
        cpu.out.next(HRTIMER_EXIT).int64(address);
    }

    /** Ends the interrupt. */
    final void leave() {
        cpu.out.next(LOCAL_TIMER_EXIT).int32(VECTOR);
    }
}
