/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import java.util.Locale;

/** What a kernel trace can be asked for, and the facts each question needs. */
public enum AnalysisKind {
    /** Whom a task waited for. */
    ACTIVE_PATH("active path of a task", EventNeed.of("sched_switch"),
            EventNeed.of("sched_waking", "sched_ttwu", "sched_wakeup")),
    /** Who woke a task, where only the unreliable event tells of wake-ups. */
    TRUE_WAKERS("true waker of every wake-up", EventNeed.of("sched_waking", "sched_ttwu")),
    /** Which interrupt ended a wait. */
    INTERRUPTS("waits ended by interrupts", EventNeed.of("irq_handler_entry", "sched_ttwu.context"),
            EventNeed.of("irq_handler_exit", "sched_ttwu.context"),
            EventNeed.of("irq_softirq_entry", "softirq_entry", "sched_ttwu.context"),
            EventNeed.of("irq_softirq_exit", "softirq_exit", "sched_ttwu.context")),
    /** Which timer ended a wait. */
    TIMERS("waits ended by timers",
            EventNeed.of("timer_hrtimer_expire_entry", "hrtimer_expire_entry", "sched_ttwu.context"),
            EventNeed.of("timer_expire_entry", "sched_ttwu.context")),
    /** Who armed a timer. */
    TIMER_OWNERS("who armed a timer", EventNeed.of("timer_hrtimer_start", "hrtimer_start"),
            EventNeed.of("timer_start")),
    /** Whose work a kernel worker did when it ended a wait. */
    WORK_ITEMS("who queued the work of kworkers", EventNeed.of("workqueue_queue_work"),
            EventNeed.of("workqueue_execute_start"), EventNeed.of("workqueue_execute_end")),
    /** Whose packet ended a wait, and how the clocks of hosts relate. */
    NETWORK("packets between hosts, and their clocks", EventNeed.of("net_dev_queue", "inet_sock_local_out"),
            EventNeed.of("net_if_receive_skb", "netif_receive_skb", "inet_sock_local_in")),
    /** Which request to a disk ended a wait. */
    BLOCK_DEVICES("waits for disks", EventNeed.of("block_rq_issue"), EventNeed.of("block_rq_complete")),
    /** Which task a tid was, and who created it. */
    PROCESSES("names and parents of tasks", EventNeed.of("sched_process_fork"), EventNeed.of("sched_process_exit"),
            EventNeed.of("lttng_statedump_process_state")),
    /** In which system call a task waited. */
    SYSTEM_CALLS("system call of every wait", new EventNeed("--syscall --all",
            List.of("syscall_entry_*", "compat_syscall_entry_*", "sys_*")));

    private final String label;
    private final List<EventNeed> needs;

    AnalysisKind(String label, EventNeed... needs) {
        this.label = label;
        this.needs = List.of(needs);
    }

    /** The question in words. */
    public String label() {
        return label;
    }

    /** Name for scripts: {@code activePath}. */
    public String key() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_");
        StringBuilder key = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            key.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return key.toString();
    }

    List<EventNeed> needs() {
        return needs;
    }
}
