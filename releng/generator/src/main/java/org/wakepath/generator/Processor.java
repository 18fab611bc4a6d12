// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.util.ArrayDeque;

/** A CPU of a host: the running task, the ready tasks, and the interrupt handler it is in. */
final class Processor {
    /** States of a task that is switched out, as Linux since 4.14 reports them. */
    static final int PREEMPTED = 0;
    static final int INTERRUPTIBLE = 1;
    static final int UNINTERRUPTIBLE = 2;
    static final int IDLE_WORKER = 128;

    final TracedHost host;
    final int number;
    final Recorder out;
    final SplitMix64 dice;
    final Agenda agenda;
    final InterruptContext context = new InterruptContext();
    private final ArrayDeque<Task> ready = new ArrayDeque<>();
    private final Task idle;
    private final Tick tick;
    private Task current;
    private boolean preempts;
    private long interruptedAt;
    private long computedAt;

    Processor(TracedHost host, int number, SplitMix64 dice, Agenda agenda) {
        this.host = host;
        this.number = number;
        this.dice = dice;
        this.agenda = agenda;
        out = host.recorder(number, dice);
        idle = new IdleTask(this);
        tick = new Tick(this);
        current = idle;
    }

    Task current() {
        return current;
    }

    boolean isIdle() {
        return current == idle;
    }

    /** The time when the current task ends its computation, if nothing interrupts it. */
    long computedAt() {
        return computedAt;
    }

    /** The current task goes on for some time, in ns. */
    void compute(long duration) {
        computedAt = out.now() + duration;
        agenda.enter(current, computedAt);
    }

    /** The current task waits. */
    void block(int state) {
        current.block(dice.between(300, 1000));
        switchTo(ready.isEmpty() ? idle : ready.remove(), state);
    }

    /** A task that waits becomes ready. An interrupt handler may let it run before the one that was interrupted. */
    void wake(Task task) {
        task.unblock();
        context.append(out.next(RecordedEvent.TTWU).int32(task.tid()).int32(number));
        out.next(RecordedEvent.WAKING).bytes(task.comm()).int32(task.tid()).int32(task.priority()).int32(number);
        if (isIdle() || context.isInterrupt() && dice.oneIn(2)) {
            ready.addFirst(task);
            preempts = true;
        } else {
            ready.addLast(task);
        }
    }

    /** Lets a ready task run at the end of the handler. */
    void preempt() {
        preempts = !ready.isEmpty();
    }

    /** The CPU leaves what it does for an interrupt. */
    void interrupt(long time) {
        out.advance(time);
        interruptedAt = out.now();
    }

    /** The CPU goes back to what it did, or to the task that was made ready. */
    void resume() {
        computedAt += out.now() - interruptedAt;
        if (preempts) {
            preempts = false;
            Task next = ready.remove();
            if (!isIdle()) {
                current.keep(Math.max(1, computedAt - out.now()));
                ready.addLast(current);
            }
            switchTo(next, PREEMPTED);
        }
    }

    private void switchTo(Task next, int state) {
        if (isIdle()) {
            tick.restart();
        }
        out.next(RecordedEvent.SWITCH)
                .bytes(current.comm()).int32(current.tid()).int32(current.priority()).int64(state)
                .bytes(next.comm()).int32(next.tid()).int32(next.priority());
        current = next;
        if (!isIdle()) {
            compute(next.rest());
        }
    }
}
