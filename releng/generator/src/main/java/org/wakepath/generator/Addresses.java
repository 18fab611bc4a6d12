// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/** The addresses of what events point to, in the hosts' kernels and programs. */
final class Addresses {
    static final long WAKE_SLEEPER = 0xFFFFFFFFA3F45BD0L;
    static final long TICK = 0xFFFFFFFFA3F58F60L;
    static final long WAKE_WORKER = 0xFFFFFFFFA3EA75F0L;
    static final long RETRANSMIT = 0xFFFFFFFFA4675600L;
    static final long DELAYED_ACKNOWLEDGEMENT = 0xFFFFFFFFA4676420L;

    private Addresses() {
    }

    /** The memory from which a task passes data to system calls. */
    static long stack(int tid) {
        return 0x7F1700000000L + ((long) tid << 16);
    }

    /** The timer that a sleeping task has on its kernel stack. */
    static long sleepTimer(int tid) {
        return 0xFF7E8B7BC0000E50L + ((long) tid << 14);
    }

    /** The timer of a CPU's tick. */
    static long tickTimer(int cpu) {
        return 0xFF497403ED023440L + ((long) cpu << 20);
    }

    /** The timer of a CPU's kernel worker. */
    static long workTimer(int cpu) {
        return 0xFFB08B7BBFC004D8L + ((long) cpu << 20);
    }

    /** The timers of a socket lie in it. */
    static long socket(long cookie) {
        return 0xFF497403EE000000L + (cookie << 12);
    }

    /** The table of files that the threads of a process share. */
    static long files(int pid) {
        return 0xFF3EC3A441000000L + ((long) pid << 8);
    }
}
