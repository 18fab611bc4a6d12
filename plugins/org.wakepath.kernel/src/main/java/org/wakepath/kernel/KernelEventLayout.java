/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.wakepath.ctf.EventClass;
import org.wakepath.ctf.Projection;
import org.wakepath.ctf.Trace;

/**
 * Where the analysis finds its events and fields in one trace, whatever generation of tracer wrote it.
 *
 * <p>Of several sources for the same fact only the best is read: {@code sched_waking} before {@code sched_ttwu}
 * (a kprobe that also fires without effect) before {@code sched_wakeup} (often emitted on another CPU than the
 * waker's), and our own socket events before those of the network devices. Where the entries and exits of some kind of
 * interrupt handler are not recorded, {@code sched_ttwu} is the best if it has the interrupt context as fields.
 */
public final class KernelEventLayout {
    private static final String CONTEXT = "context.tid";
    /** Old versions of perf put all CPUs into one stream, and the CPU into each event. */
    private static final String CPU = "perf_cpu";

    private static final List<String> ENTRIES =
            List.of("compat_syscall_entry_", "syscall_entry_", "compat_sys_", "sys_enter_", "sys_");
    private static final List<String> EXITS = List.of("compat_syscall_exit_", "syscall_exit_", "sys_exit_");
    private static final Set<String> NUMBERED = Set.of("syscall_entry_unknown", "sys_unknown", "sys_enter");
    private static final Set<String> COMPAT_NUMBERED = Set.of("compat_syscall_entry_unknown", "compat_sys_unknown");

    private final Map<String, EventClass> classes = new HashMap<>();
    private final Projection.Builder projection = Projection.builder();
    private final RecordedHandlers handlers;
    private final Wakeups wakeups;

    /** Which events tell of wake-ups, best first. */
    public enum Wakeups {
        WAKING("sched_waking"), TTWU("sched_ttwu"), WAKEUP("sched_wakeup"), NONE("");

        private final String event;

        Wakeups(String event) {
            this.event = event;
        }

        /** Name of the event without a tracer's prefix; empty for none. */
        public String event() {
            return event;
        }
    }

    /** Reads the layout of a trace that is the only one of its host. */
    public KernelEventLayout(Trace trace, SystemCalls calls) {
        this(trace, calls, RecordedHandlers.of(List.of(trace)));
    }

    /**
     * Reads the layout of a trace.
     *
     * @param calls gives the system calls their numbers
     * @param handlers what the host records of interrupt handlers
     */
    public KernelEventLayout(Trace trace, SystemCalls calls, RecordedHandlers handlers) {
        this(trace, handlers);
        scheduler();
        statedump();
        interrupts();
        timers();
        packets();
        block();
        work();
        systemCalls(calls);
    }

    private KernelEventLayout(Trace trace, RecordedHandlers handlers) {
        this.handlers = handlers;
        for (EventClass c : trace.eventClasses()) {
            classes.putIfAbsent(plainName(c.name()), c);
        }
        if (classes.values().stream().anyMatch(c -> c.hasField(CPU))) {
            projection.cpu(CPU);
        }
        wakeups = handlers.needFields() && has("sched_ttwu") && InterruptContext.isIn(classes.get("sched_ttwu"))
                ? Wakeups.TTWU : bestWakeups(classes.keySet());
    }

    /** What to read of a trace of which only the packets are wanted, without their interrupt contexts. */
    public static Projection packetsOf(Trace trace) {
        KernelEventLayout layout = new KernelEventLayout(trace, RecordedHandlers.ALL);
        layout.packets();
        return layout.projection();
    }

    /** What to read of a trace of which only the statedump is wanted. */
    public static Projection statedumpOf(Trace trace) {
        KernelEventLayout layout = new KernelEventLayout(trace, RecordedHandlers.ALL);
        layout.statedump();
        return layout.projection();
    }

    /** Name of an event without the category that perf puts before it ({@code sched:sched_switch}). */
    public static String plainName(String event) {
        return event.substring(event.lastIndexOf(':') + 1);
    }

    /** The best source of wake-ups among the events of a trace. */
    public static Wakeups bestWakeups(Set<String> events) {
        for (Wakeups w : Wakeups.values()) {
            if (events.contains(w.event())) {
                return w;
            }
        }
        return Wakeups.NONE;
    }

    /** What to read of the trace. */
    public Projection projection() {
        return projection.build();
    }

    /** Where the trace's wake-ups come from. */
    public Wakeups wakeups() {
        return wakeups;
    }

    private void scheduler() {
        select(KernelEvent.SWITCH, List.of("sched_switch"), "prev_tid|prev_pid", "prev_state", "next_tid|next_pid",
                "prev_comm", "next_comm");
        if (wakeups != Wakeups.NONE) {
            select(KernelEvent.WAKEUP, List.of(wakeups.event()),
                    withContext("tid|pid", "comm", "match|success", "target_cpu"));
        }
        select(KernelEvent.WAKEUP_NEW, List.of("sched_wakeup_new"), "tid|pid", "comm", "match|success", "target_cpu");
        select(KernelEvent.CPUS, List.of("sched_migrate_task"), "orig_cpu", "dest_cpu");
        select(KernelEvent.FORK, List.of("sched_process_fork"), "parent_tid|parent_pid|pid", "child_tid|child_pid",
                "child_comm", "child_pid");
        select(KernelEvent.EXEC, List.of("sched_process_exec"), "tid|pid", "old_tid|old_pid");
        select(KernelEvent.EXIT, List.of("sched_process_exit"), "tid|pid");
    }

    private void statedump() {
        select(KernelEvent.TASK_DUMP, List.of("lttng_statedump_process_state"), "tid", "pid", "name", "type");
        select(KernelEvent.IRQ_DUMP, List.of("lttng_statedump_interrupt"), "irq", "action");
        select(KernelEvent.FILE_DUMP, List.of("lttng_statedump_file_descriptor"), "pid", "fd", "filename");
        select(KernelEvent.DISK_DUMP, List.of("lttng_statedump_block_device"), "dev", "diskname");
        select(KernelEvent.CPUS, List.of("lttng_statedump_cpu_topology"), "cpu_id", "cpu_id");
    }

    private void interrupts() {
        select(KernelEvent.IRQ_ENTRY, List.of("irq_handler_entry"), "irq", "name");
        select(KernelEvent.IRQ_EXIT, List.of("irq_handler_exit"), "irq", "ret");
        select(KernelEvent.SOFTIRQ_ENTRY, List.of("irq_softirq_entry", "softirq_entry"), "vec");
        select(KernelEvent.SOFTIRQ_EXIT, List.of("irq_softirq_exit", "softirq_exit"), "vec");
        select(KernelEvent.SOFTIRQ_RAISE, List.of("irq_softirq_raise", "softirq_raise"), "vec");
        for (String fault : List.of("page_fault_user", "page_fault_kernel")) {
            select(KernelEvent.PAGE_FAULT, List.of("x86_exceptions_" + fault, "exceptions_" + fault, fault));
        }
        for (int i = 0; i < KernelEvent.vectorCount(); i++) {
            String name = KernelEvent.vectorName(i);
            select(KernelEvent.VECTOR_ENTRY_BASE + i, List.of("x86_irq_vectors_" + name + "_entry", name + "_entry"));
            select(KernelEvent.VECTOR_EXIT_BASE + i, List.of("x86_irq_vectors_" + name + "_exit", name + "_exit"));
        }
    }

    private void timers() {
        select(KernelEvent.HRTIMER_ENTRY, List.of("timer_hrtimer_expire_entry", "hrtimer_expire_entry"), "hrtimer",
                "function");
        select(KernelEvent.HRTIMER_EXIT, List.of("timer_hrtimer_expire_exit", "hrtimer_expire_exit"), "hrtimer");
        select(KernelEvent.HRTIMER_START, List.of("timer_hrtimer_start", "hrtimer_start"), "hrtimer", "function");
        select(KernelEvent.TIMER_ENTRY, List.of("timer_expire_entry"), "timer", "function");
        select(KernelEvent.TIMER_EXIT, List.of("timer_expire_exit"), "timer");
        select(KernelEvent.TIMER_START, List.of("timer_start"), "timer", "function");
    }

    private void packets() {
        if (has("inet_sock_local_in") && has("inet_sock_local_out")) {
            select(KernelEvent.SOCKET_OUT, List.of("inet_sock_local_out"),
                    withContext(PacketFields.SOCKET_EVENT));
            select(KernelEvent.SOCKET_IN, List.of("inet_sock_local_in"),
                    withContext(PacketFields.SOCKET_EVENT));
            return;
        }
        String[] fields = PacketFields.deviceEvent();
        select(KernelEvent.DEVICE_OUT, List.of("net_dev_queue"), fields);
        select(KernelEvent.DEVICE_IN, List.of("net_if_receive_skb", "netif_receive_skb"), fields);
    }

    private void block() {
        select(KernelEvent.BLOCK_INSERT, List.of("block_rq_insert"), "dev", "sector");
        select(KernelEvent.BLOCK_ISSUE, List.of("block_rq_issue"), "dev", "sector");
        select(KernelEvent.BLOCK_COMPLETE, List.of("block_rq_complete"), "dev", "sector");
    }

    private void work() {
        select(KernelEvent.WORK_QUEUE, List.of("workqueue_queue_work"), "work");
        select(KernelEvent.WORK_START, List.of("workqueue_execute_start"), "work");
        select(KernelEvent.WORK_END, List.of("workqueue_execute_end"), "work");
    }

    private void systemCalls(SystemCalls calls) {
        for (String event : classes.keySet().stream().sorted().toList()) {
            if (isSystemCallExit(event)) {
                int kind = nameBehind(event, EXITS).map(calls::number).map(KernelEvent::systemCallExit)
                        .orElse(KernelEvent.SYSTEM_CALL_EXIT);
                select(kind, List.of(event), "ret");
            } else if (COMPAT_NUMBERED.contains(event)) {
                select(KernelEvent.NUMBERED_COMPAT_CALL_ENTRY, List.of(event), "id");
            } else if (NUMBERED.contains(event)) {
                select(KernelEvent.NUMBERED_CALL_ENTRY, List.of(event), "id");
            } else {
                nameBehind(event, ENTRIES).ifPresent(call -> select(KernelEvent.systemCallEntry(calls.number(call)),
                        List.of(event), "fd|ufd|epfd|sockfd"));
            }
        }
    }

    private boolean isSystemCallExit(String event) {
        if (has("exit_syscall")) { // before LTTng 2.6, where sys_exit is the entry of exit
            return event.equals("exit_syscall");
        }
        return event.startsWith("syscall_exit_") || event.startsWith("compat_syscall_exit_")
                || event.startsWith("sys_exit");
    }

    /** The system call that an event names: {@code syscall_entry_read} and {@code sys_read} give read. */
    private static Optional<String> nameBehind(String event, List<String> prefixes) {
        return prefixes.stream().filter(event::startsWith).findFirst()
                .map(prefix -> event.substring(prefix.length())).filter(name -> !name.equals("unknown"));
    }

    /**
     * The fields of an event with those of its interrupt context behind them, where these are of use to the host. The
     * event itself may lack them: whoever reads the context must not need to know.
     */
    private String[] withContext(String... fields) {
        return handlers.needFields()
                ? Stream.of(fields, InterruptContext.FIELDS).flatMap(Stream::of).toArray(String[]::new) : fields;
    }

    private boolean has(String event) {
        return classes.containsKey(event);
    }

    private void select(int kind, List<String> events, String... fields) {
        for (String event : events) {
            EventClass c = classes.get(event);
            if (c != null) {
                List<String> slots = new ArrayList<>(List.of(runningTask(c)));
                for (String alternatives : fields) {
                    slots.add(pick(c, alternatives));
                }
                projection.select(c.name(), kind, slots.toArray(String[]::new));
            }
        }
    }

    /** Where an event tells who runs: LTTng as a context, perf as a field, of which the common one is never -1. */
    private static String runningTask(EventClass c) {
        return Stream.of("common_pid", "perf_tid").filter(c::hasField).findFirst().orElse(CONTEXT);
    }

    private static String pick(EventClass c, String alternatives) {
        List<String> names = List.of(alternatives.split("\\|"));
        return names.stream().filter(c::hasField).findFirst().orElse(names.get(0));
    }
}
