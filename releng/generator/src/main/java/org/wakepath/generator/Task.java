// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.wakepath.generator.RecordedEvent.CLOCK_NANOSLEEP_ENTRY;
import static org.wakepath.generator.RecordedEvent.CLOCK_NANOSLEEP_EXIT;

/** A task of one CPU. That it has computed what it had to is an occurrence. */
abstract class Task extends Occurrence {
    protected final Processor cpu;
    private final int tid;
    private final byte[] comm;
    private final Alarm alarm;
    private boolean blocked = true;
    private long rest = 1;

    Task(Processor cpu, int tid, byte[] comm) {
        this.cpu = cpu;
        this.tid = tid;
        this.comm = comm;
        alarm = new Alarm(this);
    }

    /** What the task does between one computation or wait and the next; it ends with the beginning of that. */
    abstract void proceed();

    /** Data came in for one of its sockets, on its CPU. */
    void receive(Socket socket) {
        throw new IllegalStateException("a task without sockets");
    }

    @Override
    final void happen() {
        if (cpu.current() != this) {
            return;
        }
        if (time() < cpu.computedAt()) {
            cpu.agenda.enter(this, cpu.computedAt());
        } else {
            cpu.out.advance(time());
            proceed();
        }
    }

    final Processor cpu() {
        return cpu;
    }

    final int tid() {
        return tid;
    }

    final byte[] comm() {
        return comm;
    }

    /** Its priority as LTTng records it. */
    int priority() {
        return 20;
    }

    final boolean isBlocked() {
        return blocked;
    }

    /** Waits; it then computes for a number of ns when it runs again. */
    final void block(long restThen) {
        blocked = true;
        rest = restThen;
    }

    final void unblock() {
        blocked = false;
    }

    /** Is preempted with a number of ns left to compute. */
    final void keep(long left) {
        rest = left;
    }

    /** The time that it must still compute when it runs again, in ns. */
    final long rest() {
        return rest;
    }

    /** It sleeps since before the trace. */
    final void sleepAtFirst(long duration) {
        cpu.agenda.enter(alarm, duration);
    }

    final void sleep(long duration) {
        cpu.out.next(CLOCK_NANOSLEEP_ENTRY).int32(1).int32(0).int64(Addresses.stack(tid));
        alarm.set(duration);
        cpu.block(Processor.INTERRUPTIBLE);
    }

    final void endSleep() {
        cpu.out.next(CLOCK_NANOSLEEP_EXIT).int64(0).int64(0);
    }
}
