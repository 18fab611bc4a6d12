// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.regex.Pattern;

/** How a kernel thread serves others, as the kernel's names for such threads say. */
public enum KernelService {
    /** It is none of those below. */
    NONE(""),
    /** It executes the work items of workqueues. */
    WORKQUEUE("kworker/.*"),
    /** It handles one interrupt line, or what interrupts left to do on one CPU. */
    INTERRUPT("irq/.*|ksoftirqd/\\d+|ktimers(oftd)?/\\d+|rcu[bc]/\\d+|rcuo[bps]/\\d+"),
    /**
     * It does one thing for all who wait, such as a transaction of a journal or a grace period: what comes next waits
     * until that is over.
     */
    SHARED("jbd2/.*|rcuog/\\d+|rcu_.*");

    private final Pattern names;

    KernelService(String names) {
        this.names = Pattern.compile(names);
    }

    /** What a kernel thread of this name does. A process may give itself any name. */
    public static KernelService of(String name) {
        for (KernelService service : values()) {
            if (service.names.matcher(name).matches()) {
                return service;
            }
        }
        return NONE;
    }

    /** Whether what it did before its last rest does not delay what it was given then. */
    public boolean servesInTurns() {
        return this == WORKQUEUE || this == INTERRUPT;
    }

    /**
     * Whether a thread that left its CPU like this rests until it is given something to do, rather than waits amid it.
     *
     * @param reportsStates whether the kernel is 4.14 or later: since then kernel workers rest in a state of their own
     */
    public boolean restsIn(SwitchOut out, boolean reportsStates) {
        return switch (this) {
            case NONE -> false;
            case WORKQUEUE -> out == SwitchOut.IDLE || out == SwitchOut.INTERRUPTIBLE && !reportsStates;
            case INTERRUPT, SHARED -> out == SwitchOut.IDLE || out == SwitchOut.INTERRUPTIBLE;
        };
    }
}
