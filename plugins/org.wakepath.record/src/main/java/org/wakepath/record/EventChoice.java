/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which events of a host are recorded: what the analysis needs, from the best source that is there, and no more. */
final class EventChoice {
    /** Without one of each of these there is nothing to analyse. */
    static final List<List<String>> NEEDED = List.of(List.of("sched_switch"),
            List.of("sched_ttwu", "sched_waking", "sched_wakeup"));

    private static final List<String> OWN_WAKEUPS = List.of("sched_ttwu");
    private static final List<String> OWN_PACKETS = List.of("inet_sock_local_in", "inet_sock_local_out");
    private static final List<String> SCHEDULER = List.of("sched_switch", "sched_wakeup_new", "sched_process_fork",
            "sched_process_exec", "sched_process_exit");
    private static final List<String> INTERRUPTS = List.of("irq_handler_entry", "irq_handler_exit",
            "irq_softirq_entry", "irq_softirq_exit", "irq_softirq_raise", "timer_hrtimer_expire_entry",
            "timer_hrtimer_expire_exit");
    private static final List<String> VECTORS = List.of("local_timer", "reschedule", "call_function",
            "call_function_single", "irq_work", "x86_platform_ipi", "error_apic", "spurious_apic", "thermal_apic",
            "threshold_apic", "deferred_error_apic");
    private static final List<String> TIMER_EXPIRY = List.of("timer_expire_entry", "timer_expire_exit");
    private static final List<String> TIMER_STARTS = List.of("timer_start", "timer_hrtimer_start");
    private static final List<String> WORK = List.of("workqueue_queue_work", "workqueue_execute_start",
            "workqueue_execute_end");
    private static final List<String> BLOCK = List.of("block_rq_insert", "block_rq_issue", "block_rq_complete");
    private static final List<String> STATEDUMP = List.of("lttng_statedump_start", "lttng_statedump_end",
            "lttng_statedump_process_state", "lttng_statedump_interrupt");
    /** The calls that a task can wait in. */
    private static final Set<String> CALLS = Set.of("read", "pread64", "readv", "preadv", "preadv2", "write",
            "pwrite64", "writev", "pwritev", "pwritev2", "sendfile", "sendfile64", "splice", "tee", "vmsplice",
            "copy_file_range", "select", "_newselect", "pselect6", "poll", "ppoll", "epoll_wait", "epoll_pwait",
            "epoll_pwait2", "futex", "futex_wait", "futex_waitv", "nanosleep", "clock_nanosleep", "pause",
            "rt_sigtimedwait", "rt_sigsuspend", "sigsuspend", "wait4", "waitid", "waitpid", "accept", "accept4",
            "connect", "recv", "recvfrom", "recvmsg", "recvmmsg", "send", "sendto", "sendmsg", "sendmmsg", "msgrcv",
            "msgsnd", "mq_timedsend", "mq_timedreceive", "semop", "semtimedop", "ipc", "socketcall", "flock", "fcntl",
            "fcntl64", "fsync", "fdatasync", "msync", "sync", "syncfs", "sync_file_range", "open", "openat", "openat2",
            "close", "ioctl", "vfork", "io_getevents", "io_pgetevents", "io_uring_enter", "getrandom");

    private final RecordSettings settings;
    private final Set<String> available;
    private final List<String> chosen = new ArrayList<>();

    private EventChoice(RecordSettings settings, Set<String> available) {
        this.settings = settings;
        this.available = available;
    }

    /** The events to record, of those that are available. */
    static List<String> of(RecordSettings settings, Set<String> available) {
        EventChoice choice = new EventChoice(settings, available);
        choice.scheduler();
        choice.interrupts();
        choice.packets();
        choice.rest();
        return List.copyOf(choice.chosen);
    }

    /** The system calls to record, of those that are available. */
    static List<String> calls(List<String> available) {
        return available.stream().filter(CALLS::contains).distinct().sorted().toList();
    }

    /** Whether a host's events tell the interrupt context of wake-ups and packets themselves. */
    static boolean carryContext(Set<String> available) {
        return available.containsAll(OWN_WAKEUPS) && available.containsAll(OWN_PACKETS);
    }

    /** Whether these events hold hashes of the payloads of packets. */
    static boolean hashPackets(Set<String> available) {
        return available.containsAll(OWN_PACKETS);
    }

    /** These events but those that hold hashes. */
    static Set<String> withoutHashes(Set<String> available) {
        return available.stream().filter(event -> !OWN_PACKETS.contains(event)).collect(Collectors.toUnmodifiableSet());
    }

    private void scheduler() {
        add(SCHEDULER);
        NEEDED.get(1).stream().filter(available::contains).findFirst().ifPresent(chosen::add);
        add(WORK);
        if (settings.hasStatedump()) {
            add(STATEDUMP);
        }
    }

    private void interrupts() {
        if (!settings.isLean() || !carryContext(available)) {
            add(INTERRUPTS);
            for (String vector : VECTORS) {
                add(List.of("x86_irq_vectors_" + vector + "_entry", "x86_irq_vectors_" + vector + "_exit"));
            }
        }
        add(TIMER_EXPIRY);
        if (settings.hasTimerStarts()) {
            add(TIMER_STARTS);
        }
    }

    private void packets() {
        add(hashPackets(available) ? OWN_PACKETS : List.of("net_dev_queue", "net_if_receive_skb"));
    }

    private void rest() {
        if (settings.hasBlock()) {
            add(BLOCK);
        }
        if (settings.hasBlock() && settings.hasStatedump()) {
            add(List.of("lttng_statedump_block_device"));
        }
        if (settings.hasSystemCalls() && settings.hasStatedump()) {
            add(List.of("lttng_statedump_file_descriptor"));
        }
    }

    private void add(List<String> events) {
        events.stream().filter(available::contains).forEach(chosen::add);
    }
}
