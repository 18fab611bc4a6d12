// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/** A kernel event of a test, with what the analysis reads of it. */
sealed interface TestEvent {

    /** Where and when. */
    At at();

    /** {@code sched_switch}; {@code state} is the recorded {@code prev_state}. */
    record Switch(At at, int previous, long state, int next) implements TestEvent {
    }

    /** {@code wakepath_held}: the task may not run from the next switch on. */
    record Held(At at, int tid) implements TestEvent {
    }

    /** {@code sched_waking}; {@code target} is the CPU on which the task slept. */
    record Waking(At at, int tid, int target) implements TestEvent {
        Waking(At at, int tid) {
            this(at, tid, at.cpu());
        }
    }

    /** {@code sched_wakeup_new}. */
    record WakeupNew(At at, int tid) implements TestEvent {
    }

    /** {@code sched_process_fork}. */
    record Fork(At at, int parent, int child) implements TestEvent {
    }

    /** {@code sched_process_exit}. */
    record Exit(At at, int tid) implements TestEvent {
    }

    /** {@code irq_handler_entry}. */
    record IrqEntry(At at, int irq, String name) implements TestEvent {
    }

    /** {@code irq_handler_exit}; {@code wakesThread} says whether the line's thread is woken next. */
    record IrqExit(At at, int irq, boolean wakesThread) implements TestEvent {
        IrqExit(At at, int irq) {
            this(at, irq, false);
        }
    }

    /** {@code irq_softirq_raise}. */
    record Raise(At at, int vector) implements TestEvent {
    }

    /** {@code irq_softirq_entry}. */
    record SoftirqEntry(At at, int vector) implements TestEvent {
    }

    /** {@code irq_softirq_exit}. */
    record SoftirqExit(At at, int vector) implements TestEvent {
    }

    /** {@code timer_hrtimer_start}. */
    record HrtimerStart(At at, long timer) implements TestEvent {
    }

    /** {@code timer_hrtimer_expire_entry}. */
    record HrtimerEntry(At at, long timer) implements TestEvent {
    }

    /** {@code timer_hrtimer_expire_exit}. */
    record HrtimerExit(At at, long timer) implements TestEvent {
    }

    /** {@code timer_start}. */
    record TimerStart(At at, long timer) implements TestEvent {
    }

    /** {@code timer_expire_entry}. */
    record TimerEntry(At at, long timer) implements TestEvent {
    }

    /** {@code timer_expire_exit}. */
    record TimerExit(At at, long timer) implements TestEvent {
    }

    /** {@code workqueue_queue_work}. */
    record WorkQueued(At at, long work) implements TestEvent {
    }

    /** {@code workqueue_execute_start}. */
    record WorkStart(At at, long work) implements TestEvent {
    }

    /** {@code workqueue_execute_end}. */
    record WorkEnd(At at, long work) implements TestEvent {
    }

    /** {@code inet_sock_local_in}. */
    record SocketIn(At at, Segment segment) implements TestEvent {
    }

    /** {@code inet_sock_local_out}. */
    record SocketOut(At at, Segment segment) implements TestEvent {
    }

    /** {@code sched_migrate_task}. */
    record Migration(At at, int tid, int to) implements TestEvent {
    }

    /** {@code syscall_entry_*}. */
    record CallEntry(At at, String call) implements TestEvent {
    }

    /** {@code syscall_exit_*}. */
    record CallExit(At at, String call, long result) implements TestEvent {
    }

    /** Not an event: {@code events} of them were discarded here, after the last one of the CPU. */
    record Loss(At at, int events) implements TestEvent {
    }

    /** Not an event: {@code events} of the system calls' own channel were discarded here, after the CPU's last call. */
    record CallLoss(At at, int events) implements TestEvent {
    }
}
