// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel;

import java.util.regex.Pattern;

/** The way in which a kernel thread serves others, by the kernel's names for such threads. */
public enum KernelService {
    /** None of those below. */
    NONE(""),
    /** It executes the work items of workqueues. */
    WORKQUEUE("kworker/.*"),
    /** It handles one interrupt line, or what interrupts left to do on one CPU. */
    INTERRUPT("irq/.*|ksoftirqd/\\d+|ktimers(oftd)?/\\d+|rcu[bc]/\\d+|rcuo[bps]/\\d+"),
    /**
     * It does one thing for all that wait, such as a journal's transaction or a grace period. What comes next waits
     * until that is over.
     */
    SHARED("jbd2/.*|rcuog/\\d+|rcu_.*");

    private final Pattern names;

    KernelService(String names) {
        this.names = Pattern.compile(names);
    }

    /** The service of a kernel thread with this name. A process may give itself any name. */
    public static KernelService of(String name) {
        for (KernelService service : values()) {
            if (service.names.matcher(name).matches()) {
                return service;
            }
        }
        return NONE;
    }

    /** Whether its work before its last rest does not delay the work it got then. */
    public boolean servesInTurns() {
        return this == WORKQUEUE || this == INTERRUPT;
    }

    /**
     * Whether a thread that left its CPU in this way rests until it gets work, rather than waits during its work.
     *
     * @param reportsStates whether the kernel is 4.14 or later, in which kernel workers rest in a state of their own
     */
    public boolean restsIn(SwitchOut out, boolean reportsStates) {
        return switch (this) {
            case NONE -> false;
            case WORKQUEUE -> out == SwitchOut.IDLE || out == SwitchOut.INTERRUPTIBLE && !reportsStates;
            case INTERRUPT, SHARED -> out == SwitchOut.IDLE || out == SwitchOut.INTERRUPTIBLE;
        };
    }
}
