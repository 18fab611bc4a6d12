// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The role of a kernel thread, as far as it shows what wakes it or which tasks it wakes. */
enum ThreadRole {
    /** Serves the softirqs of one CPU that interrupts leave to it. */
    SOFTIRQS("ksoftirqd/(\\d+)"),
    /** Serves the timer softirqs of one CPU on PREEMPT_RT. */
    TIMERS("ktimers(?:oftd)?/(\\d+)"),
    /** Handles one interrupt line. */
    LINE("irq/(\\d+)-.*"),
    /** Polls a network device in place of a softirq. */
    POLLER("napi/.*"),
    /** Works in the kernel for a process, and counts as its thread. */
    PROCESS_WORKER("(?:iou-wrk|vhost)-\\d+"),
    /** Does the same, and looks for work without waiting for it. */
    PROCESS_POLLER("iou-sqp-\\d+"),
    /** Anything else that the kernel names as one of its own threads. */
    OTHER_KERNEL("(?:kworker|migration|cpuhp|jbd2|rcu[a-z]*|watchdog|idle_inject)/.*|kthreadd|rcu_.*|kswapd\\d+"
            + "|kcompactd\\d+|khugepaged|kauditd|oom_reaper"),
    /** A thread of a process, or one whose name does not say. */
    NONE("");

    /** Stands for no number in the name. */
    static final int NO_NUMBER = -1;

    private final Pattern names;

    ThreadRole(String names) {
        this.names = Pattern.compile(names);
    }

    static ThreadRole of(String name) {
        for (ThreadRole role : values()) {
            if (role.names.matcher(name).matches()) {
                return role;
            }
        }
        return NONE;
    }

    /** The CPU or line in the name of a thread with this role. */
    int number(String name) {
        Matcher matcher = names.matcher(name);
        if (!matcher.matches() || matcher.groupCount() == 0) {
            return NO_NUMBER;
        }
        try {
            return Integer.parseInt(matcher.group(1));
        } catch (NumberFormatException tooLarge) {
            return NO_NUMBER;
        }
    }
}
