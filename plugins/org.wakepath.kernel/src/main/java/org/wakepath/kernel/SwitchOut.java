// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

/** The reason why a task left its CPU. */
public enum SwitchOut {
    /** It could have gone on. */
    PREEMPTED,
    /** It waits to be woken up, or for a signal. */
    INTERRUPTIBLE,
    /** It waits to be woken up, whatever signals come. */
    UNINTERRUPTIBLE,
    /** A signal stopped it. */
    STOPPED,
    /** Its tracer has it stopped. */
    TRACED,
    /** It is a kernel thread that waits to be woken up without having anything to do. */
    IDLE,
    /** It has ended. */
    DEAD;

    private static final long INTERRUPTIBLE_BIT = 0x1;
    private static final long UNINTERRUPTIBLE_BIT = 0x2;
    private static final long STOPPED_BIT = 0x4;
    private static final long TRACED_BIT = 0x8;
    /** Uninterruptible, but not counted as load: how the idle state looks where it is not reported in short. */
    private static final long RAW_IDLE = 0x402;
    private static final long EXIT_BITS = 0x30;
    private static final long OLD_DEAD = 0x40;
    private static final long NEW_DEAD_OR_IDLE = 0x80;
    /** The bit that means preempted moved with the number of states: 2.6.32 to 4.13, then 4.14 and later. */
    private static final long PREEMPTED_SINCE_4_14 = 0x100;
    private static final long PREEMPTED_BEFORE_4_14_MIN = 0x200;
    private static final long PREEMPTED_BEFORE_4_14_MAX = 0x1000;

    /**
     * Reads the {@code prev_state} of {@code sched_switch}, whose encoding differs by kernel and recorder.
     *
     * @param state the recorded value; -1 is how eBPF recorders mark a preemption
     * @param reportsStates whether the kernel is 4.14 or later, which reports states in their short form
     * @param exiting whether the task was seen to start its exit; distinguishes a dead task from an idle kernel thread,
     * which share the value 128 across recorders
     */
    public static SwitchOut decode(long state, boolean reportsStates, boolean exiting) {
        if (state == 0 || state == -1) {
            return PREEMPTED;
        }
        if ((state & RAW_IDLE) == RAW_IDLE) {
            return IDLE;
        }
        if ((state & (INTERRUPTIBLE_BIT | UNINTERRUPTIBLE_BIT)) != 0) {
            return (state & INTERRUPTIBLE_BIT) != 0 ? INTERRUPTIBLE : UNINTERRUPTIBLE;
        }
        if ((state & (STOPPED_BIT | TRACED_BIT)) != 0) {
            return (state & TRACED_BIT) != 0 ? TRACED : STOPPED;
        }
        if ((state & EXIT_BITS) != 0) {
            return DEAD;
        }
        return reportsStates ? decodeReported(state, exiting) : decodeRaw(state);
    }

    private static SwitchOut decodeReported(long state, boolean exiting) {
        if (state == PREEMPTED_SINCE_4_14) {
            return PREEMPTED;
        }
        if (state == NEW_DEAD_OR_IDLE) {
            return exiting ? DEAD : IDLE;
        }
        return UNINTERRUPTIBLE;
    }

    private static SwitchOut decodeRaw(long state) {
        if ((state & OLD_DEAD) != 0) {
            return DEAD;
        }
        boolean single = Long.bitCount(state) == 1;
        return single && state >= PREEMPTED_BEFORE_4_14_MIN && state <= PREEMPTED_BEFORE_4_14_MAX ? PREEMPTED
                : UNINTERRUPTIBLE;
    }
}
