/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a kernel trace can be asked for, and the facts each question needs. */
public enum AnalysisKind {
    /** Whom a task waited for. */
    ACTIVE_PATH("active path of a task", EventNeed.of("sched_switch"),
            EventNeed.of("sched_waking", "sched_ttwu", "sched_wakeup")),
    /** Who woke a task: whoever had the CPU, or an interrupt, of which there must be none that is not recorded. */
    TRUE_WAKERS("true waker of every wake-up", List.of(EventNeed.of("sched_waking", "sched_ttwu"),
            interrupt("irq_handler_*", "irq_handler_entry"),
            interrupt("irq_softirq_*", "irq_softirq_entry", "softirq_entry"),
            interrupt("timer_hrtimer_expire_*", "timer_hrtimer_expire_entry", "hrtimer_expire_entry"),
            vector("local_timer"), vector("reschedule"), vector("call_function"), vector("call_function_single"),
            vector("irq_work")),
            List.of(new EventNeed("x86_exceptions_page_fault_*", List.of("x86_exceptions_page_fault_user",
                    "exceptions_page_fault_user", "page_fault_user")),
                    new EventNeed("--syscall --all", List.of("syscall_entry_umask", "sys_umask", "sys_enter")))),
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
    private final List<EventNeed> helps;

    AnalysisKind(String label, EventNeed... needs) {
        this(label, List.of(needs), List.of());
    }

    AnalysisKind(String label, List<EventNeed> needs, List<EventNeed> helps) {
        this.label = label;
        this.needs = needs;
        this.helps = helps;
    }

    /** An interrupt handler; a wake-up that tells its own interrupt context does without. */
    private static EventNeed interrupt(String record, String... entries) {
        return new EventNeed(record, Stream.concat(Stream.of(entries),
                Stream.of("sched_ttwu.context", "sched_waking.context")).toList());
    }

    private static EventNeed vector(String name) {
        return interrupt("x86_irq_vectors_*", "x86_irq_vectors_" + name + "_entry", name + "_entry");
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

    /** What makes answers better where a need is not met. */
    List<EventNeed> helps() {
        return helps;
    }
}
