// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

/** What may happen next in a simulated kernel. */
enum Action {
    /** The running task is preempted, or the idle CPU takes up a task. */
    SWITCH,
    /** The running task blocks, or ends when it began to exit. */
    SLEEP,
    /** A sleeping task is woken up, or another one for no effect. */
    WAKE,
    /** A task is woken up that is about to sleep and will find out in its switch-out. */
    RACE,
    /** A ready task goes to the queue of the CPU. */
    MIGRATE,
    FORK, EXIT, IRQ, SOFTIRQ,
    /** The running task enters a system call. */
    CALL,
    /** The running task's system call returns. */
    RETURN,
    /** The latest handler returns. */
    LEAVE,
    /** A softirq is asked for. */
    RAISE,
    /** A timer is armed. */
    ARM,
    /** An armed timer expires. */
    EXPIRE,
    /** The running task waits in a call, for so long at most, for which it arms a timer. */
    LOOK,
    /** The limit of a task that waits in such a way is over. */
    TIME_OUT,
    /** A work item is queued, and a kernel worker may be woken for it. */
    QUEUE,
    /** A kernel worker begins a work item. */
    BEGIN,
    /** A kernel worker has done its work item. */
    END,
    SEND, ACKNOWLEDGE, RESEND,
    /** A packet under way arrives and wakes up who waits. */
    RECEIVE
}
