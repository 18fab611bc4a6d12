// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;

/** The events that drawings are recorded as, declared as LTTng 2.13 declares them, less what the analysis ignores. */
final class KernelEvents {
    private static final List<String> CALLS = List.of("read", "epoll_wait");
    private static final List<String> CALLS_WITHOUT_DESCRIPTOR = List.of("nanosleep", "clock_nanosleep", "poll",
            "ppoll", "select", "futex", "rt_sigtimedwait", "semtimedop", "wait4");

    private final Map<String, List<Field>> classes = new LinkedHashMap<>();

    /** The events as a host records them. */
    KernelEvents(Recording recording) {
        scheduler(recording.contextFields);
        handlers();
        if (recording.integerAddresses) {
            firstSocketEvents();
        } else {
            socketEvents(recording.contextFields);
        }
        deviceEvents();
        for (String step : List.of("rq_insert", "rq_issue", "rq_complete", "rq_merge", "rq_requeue",
                "bio_backmerge")) {
            add("block_" + step, Field.u32("dev"), Field.u64("sector"), Field.u32("nr_sector"), Field.u32("rwbs"));
        }
        List<Field> task = new ArrayList<>(List.of(Field.s32("tid"), Field.s32("pid"), Field.text16("name")));
        if (!recording.kernelThreads.isEmpty()) {
            task.add(Field.s32("type"));
        }
        classes.put("lttng_statedump_process_state", task);
        add("lttng_statedump_interrupt", Field.u32("irq"), Field.string("name"), Field.string("action"));
        add("lttng_statedump_file_descriptor", Field.s32("pid"), Field.s32("fd"), Field.string("filename"));
        add("wakepath_wait", Field.s64("limit"), Field.u64("object"), Field.s32("call"), Field.s32("fd"),
                Field.s32("count"), Field.u32("file"));
        add("wakepath_waiting", Field.s64("limit"), Field.u64("object"), Field.s32("call"), Field.s32("fd"),
                Field.s32("count"), Field.u32("file"), Field.u16("port"), Field.s32("tid"));
        add("wakepath_file", Field.pointer("file"), Field.pointer("parent"), Field.string("name"));
        add("workqueue_queue_work", Field.pointer("work"), Field.pointer("function"), Field.s32("req_cpu"));
        add("workqueue_execute_start", Field.pointer("work"), Field.pointer("function"));
        add("workqueue_execute_end", Field.pointer("work"), Field.pointer("function"));
        add("io_uring_task_add", Field.pointer("req"));
        add("io_uring_complete", Field.pointer("req"));
        systemCalls();
        if (recording.allCalls) {
            otherCalls();
        }
        classes.replaceAll((event, fields) -> fields.stream()
                .filter(field -> !recording.without.contains(event + "." + field.name())).toList());
    }

    /** Calls that nobody makes in most drawings, declared as where all calls are enabled. */
    private void otherCalls() {
        for (String call : List.of("brk", "getpid", "munmap", "setsid", "umask")) {
            for (String end : List.of("syscall_entry_", "syscall_exit_")) {
                add(end + call);
                add("compat_" + end + call);
            }
        }
        for (String call : List.of("close", "close_range", "dup", "dup2", "dup3", "fcntl", "open", "accept")) {
            add("syscall_entry_" + call, Field.u32("fd"));
            add("syscall_exit_" + call, Field.s64("ret"));
        }
    }

    private void systemCalls() {
        add("syscall_entry_unknown", Field.s32("id"));
        add("syscall_exit_unknown", Field.s32("id"), Field.s64("ret"));
        for (String call : CALLS) {
            add("syscall_entry_" + call, Field.u32("fd"), Field.pointer("timeout"));
            add("syscall_exit_" + call, Field.s64("ret"));
        }
        for (String call : CALLS_WITHOUT_DESCRIPTOR) {
            add("syscall_entry_" + call, Field.pointer("timeout"));
            add("syscall_exit_" + call, Field.s64("ret"));
        }
    }

    private void add(String name, Field... fields) {
        classes.put(name, List.of(fields));
    }

    private void scheduler(boolean contextFields) {
        add("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                Field.text16("next_comm"), Field.s32("next_tid"));
        for (String wakeup : List.of("sched_waking", "sched_wakeup", "sched_wakeup_new")) {
            add(wakeup, Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"));
        }
        if (contextFields) {
            addWithContext("sched_ttwu", Field.s32("tid"), Field.s32("target_cpu"));
        } else {
            add("sched_ttwu", Field.s32("tid"), Field.s32("target_cpu"), Field.u8("match"));
        }
        add("sched_process_fork", Field.text16("parent_comm"), Field.s32("parent_tid"), Field.s32("parent_pid"),
                Field.text16("child_comm"), Field.s32("child_tid"), Field.s32("child_pid"));
        add("wakepath_held", Field.u64("cgroup"), Field.u64("quota"), Field.u64("period"),
                Field.pointer("period_timer"),
                Field.pointer("slack_timer"), Field.s32("tid"), Field.u8("by"));
        add("wakepath_cgroup", Field.u64("cgroup"), Field.string("name"));
        add("wakepath_timer_function", Field.pointer("function"), Field.u8("purpose"));
        add("signal_generate", Field.s32("sig"), Field.s32("pid"));
        add("sched_process_exec", Field.string("filename"), Field.s32("tid"), Field.s32("old_tid"));
        add("sched_process_exit", Field.text16("comm"), Field.s32("tid"));
    }

    private void handlers() {
        add("irq_handler_entry", Field.s32("irq"), Field.string("name"));
        add("irq_handler_exit", Field.s32("irq"), Field.s32("ret"));
        add("irq_softirq_entry", Field.u32("vec"));
        add("irq_softirq_exit", Field.u32("vec"));
        add("irq_softirq_raise", Field.u32("vec"));
        add("x86_exceptions_page_fault_user", Field.pointer("address"));
        for (String vector : InterruptKind.VECTORS) {
            add("x86_irq_vectors_" + vector + "_entry", Field.s32("vector"));
            add("x86_irq_vectors_" + vector + "_exit", Field.s32("vector"));
        }
        add("timer_hrtimer_start", Field.pointer("hrtimer"), Field.pointer("function"));
        add("timer_hrtimer_expire_entry", Field.pointer("hrtimer"), Field.pointer("function"));
        add("timer_hrtimer_expire_exit", Field.pointer("hrtimer"));
        add("timer_start", Field.pointer("timer"), Field.pointer("function"));
        add("timer_expire_entry", Field.pointer("timer"), Field.pointer("function"));
        add("timer_expire_exit", Field.pointer("timer"));
    }

    private void socketEvents(boolean contextFields) {
        Field[] fields = {Field.u32("netns"), Field.u64("cookie"), Field.u8("protocol"),
            Field.sequence(Field.u8("saddr")), Field.sequence(Field.u8("daddr")), Field.u16("source"),
            Field.u16("dest"), Field.u32("seq"), Field.u32("ack_seq"), Field.u8("flags"), Field.u16("window"),
            Field.u32("payload_len"), Field.u16("ip_id"), Field.u32("payload_hash")};
        for (String event : List.of("inet_sock_local_in", "inet_sock_local_out")) {
            if (contextFields) {
                addWithContext(event, fields);
            } else {
                add(event, fields);
            }
        }
    }

    private void addWithContext(String event, Field... fields) {
        List<Field> all = new ArrayList<>(List.of(fields));
        all.addAll(List.of(Field.u8("context"), Field.u32("context_entry"), Field.u64("context_source")));
        classes.put(event, all);
    }

    private void firstSocketEvents() {
        for (String event : List.of("inet_sock_local_in", "inet_sock_local_out")) {
            add(event, Field.pointer("sk"), Field.u32("saddr"), Field.u32("daddr"), Field.u32("payload_len"),
                    Field.u16("source"), Field.u16("dest"), Field.u32("seq"), Field.u32("ack_seq"), Field.u16("window"),
                    Field.u8("flags"), Field.u8("protocol"), Field.u16("ip_id"));
        }
    }

    private void deviceEvents() {
        for (String event : List.of("net_dev_queue", "net_if_receive_skb")) {
            add(event, Field.pointer("skbaddr"), Field.u32("len"), Field.string("name"), networkHeader());
        }
    }

    private static Field networkHeader() {
        Field tcp = Field.struct("tcp", Field.u16("source_port"), Field.u16("dest_port"), Field.u32("seq"),
                Field.u32("ack_seq"), Field.u8("data_offset"), Field.u8("flags"), Field.u16("window_size"));
        Field udp = Field.struct("udp", Field.u16("source_port"), Field.u16("dest_port"), Field.u16("len"));
        Field ipv4 = Field.struct("ipv4", Field.u8("version"), Field.u8("ihl"), Field.u16("tot_len"), Field.u16("id"),
                Field.bytes("saddr", 4), Field.bytes("daddr", 4),
                Field.variant("transport_header", Field.struct("unknown"), tcp, udp));
        return Field.variant("network_header", Field.struct("unknown"), ipv4);
    }

    /** Declares all events but those that were not enabled. */
    void declare(CtfWriter writer, Set<String> without) {
        classes.forEach((name, fields) -> {
            if (!without.contains(name)) {
                writer.event(name, fields.toArray(Field[]::new));
            }
        });
    }

    boolean isKnown(String event) {
        return classes.containsKey(event);
    }

    /** The values of an event's fields in order; numbers not given are 0, texts empty. */
    Object[] values(String event, Map<String, Object> given) {
        List<Object> values = new ArrayList<>();
        for (Field field : classes.get(event)) {
            values.add(given.getOrDefault(field.name(), absent(field)));
        }
        return values.toArray();
    }

    private static Object absent(Field field) {
        if (field instanceof Field.SequenceField) {
            return List.of();
        }
        return field instanceof Field.IntegerField ? (Object) 0 : "";
    }
}
