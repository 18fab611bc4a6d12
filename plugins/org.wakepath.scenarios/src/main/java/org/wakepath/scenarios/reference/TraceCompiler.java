// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.reference;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.scenarios.reference.TestEvent.CallEntry;
import org.wakepath.scenarios.reference.TestEvent.CallExit;
import org.wakepath.scenarios.reference.TestEvent.CallLoss;
import org.wakepath.scenarios.reference.TestEvent.Loss;

/** Writes events as the CTF traces that LTTng would have recorded, a folder for each host. */
final class TraceCompiler {
    /** Where the test's epoch lies, ns since 1970. */
    static final long EPOCH = 1_700_000_000_000_000_000L;
    private static final Field[] SOCKET = {Field.pointer("sk"), Field.u32("saddr"), Field.u32("daddr"),
        Field.u32("payload_len"), Field.u16("source"), Field.u16("dest"), Field.u32("seq"), Field.u32("ack_seq"),
        Field.u16("check"), Field.u16("window"), Field.u8("flags")};

    private TraceCompiler() {
    }

    /** Label of a host in the written traces. */
    static String label(int host) {
        return "host-" + host;
    }

    /**
     * Writes the events, sorted by time, CPU and place, below {@code folder}. All streams of a host cover the time from
     * its first event to its last.
     */
    static void compile(List<TestEvent> events, Recording recording, Path folder) {
        Map<Integer, List<TestEvent>> byHost = events.stream()
                .collect(Collectors.groupingBy(e -> e.at().host(), TreeMap::new, Collectors.toList()));
        byHost.forEach((host, list) -> write(label(host), list, recording, folder.resolve(label(host))));
    }

    /** Writes the same events, those of system calls in a channel of their own: a trace beside the host's other one. */
    static void compileCallsApart(List<TestEvent> events, Recording recording, Path folder) {
        Map<Integer, List<TestEvent>> byHost = events.stream()
                .collect(Collectors.groupingBy(e -> e.at().host(), TreeMap::new, Collectors.toList()));
        byHost.forEach((host, list) -> {
            Path ofHost = folder.resolve(label(host));
            LongSummaryStatistics span = span(list);
            try (CtfWriter writer = started(label(host), ofHost.resolve("kernel"))) {
                declareAllButCalls(writer, recording);
                write(list.stream().filter(e -> !isOfCalls(e)).toList(), writer, span);
            }
            try (CtfWriter writer = started(label(host), ofHost.resolve("calls"))) {
                writer.environment("domain", "kernel");
                declareCalls(writer, recording);
                write(list.stream().filter(TraceCompiler::isOfCalls).map(TraceCompiler::inItsChannel).toList(), writer,
                        span);
            }
        });
    }

    private static boolean isOfCalls(TestEvent event) {
        return event instanceof CallEntry || event instanceof CallExit || event instanceof CallLoss;
    }

    private static TestEvent inItsChannel(TestEvent event) {
        return event instanceof CallLoss loss ? new Loss(loss.at(), loss.events()) : event;
    }

    private static void write(String label, List<TestEvent> events, Recording recording, Path folder) {
        try (CtfWriter writer = started(label, folder)) {
            declareAllButCalls(writer, recording);
            declareCalls(writer, recording);
            write(events, writer, span(events));
        }
    }

    private static CtfWriter started(String label, Path folder) {
        UUID identity = UUID.nameUUIDFromBytes(label.getBytes(StandardCharsets.UTF_8));
        UUID trace = UUID.nameUUIDFromBytes(folder.toString().getBytes(StandardCharsets.UTF_8));
        return CtfWriter.create(folder).uuid(trace).clock(identity, EPOCH).environment("hostname", label)
                .environment("kernel_release", "6.1.0");
    }

    private static void declareAllButCalls(CtfWriter writer, Recording recording) {
        declareScheduler(writer);
        declareInterrupts(writer);
        declareMore(writer, recording);
        declareTimers(writer);
        declareWork(writer);
        writer.event("inet_sock_local_in", SOCKET).event("inet_sock_local_out", SOCKET);
    }

    private static void write(List<TestEvent> events, CtfWriter writer, LongSummaryStatistics span) {
        EventWriter out = new EventWriter(writer, span);
        events.forEach(out::write);
        out.end();
    }

    private static LongSummaryStatistics span(List<TestEvent> events) {
        return events.stream().mapToLong(e -> EPOCH + e.at().time()).summaryStatistics();
    }

    private static void declareScheduler(CtfWriter writer) {
        writer.event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s32("prev_prio"),
                Field.s64("prev_state"), Field.text16("next_comm"), Field.s32("next_tid"), Field.s32("next_prio"));
        for (String wakeup : List.of("sched_waking", "sched_wakeup_new")) {
            writer.event(wakeup, Field.text16("comm"), Field.s32("tid"), Field.s32("prio"), Field.s32("target_cpu"));
        }
        writer.event("wakepath_held", Field.u64("cgroup"), Field.s32("tid"), Field.u8("by"));
        writer.event("sched_process_fork", Field.text16("parent_comm"), Field.s32("parent_tid"),
                Field.s32("parent_pid"), Field.text16("child_comm"), Field.s32("child_tid"), Field.s32("child_pid"));
        writer.event("sched_migrate_task", Field.s32("tid"), Field.s32("orig_cpu"), Field.s32("dest_cpu"));
        writer.event("sched_process_exit", Field.text16("comm"), Field.s32("tid"), Field.s32("prio"));
    }

    private static void declareInterrupts(CtfWriter writer) {
        writer.event("irq_handler_entry", Field.s32("irq"), Field.string("name"));
        writer.event("irq_handler_exit", Field.s32("irq"), Field.s32("ret"));
        writer.event("irq_softirq_entry", Field.u32("vec"));
        writer.event("irq_softirq_exit", Field.u32("vec"));
    }

    private static void declareWork(CtfWriter writer) {
        writer.event("workqueue_queue_work", Field.pointer("work"), Field.pointer("function"), Field.s32("req_cpu"));
        writer.event("workqueue_execute_start", Field.pointer("work"), Field.pointer("function"));
        writer.event("workqueue_execute_end", Field.pointer("work"), Field.pointer("function"));
    }

    private static void declareMore(CtfWriter writer, Recording recording) {
        if (recording.hasRaises()) {
            writer.event("irq_softirq_raise", Field.u32("vec"));
        }
        if (recording.hasVectors()) {
            for (String vector : List.of("local_timer", "reschedule", "call_function", "call_function_single",
                    "irq_work")) {
                writer.event("x86_irq_vectors_" + vector + "_entry", Field.s32("vector"));
                writer.event("x86_irq_vectors_" + vector + "_exit", Field.s32("vector"));
            }
        }
    }

    private static void declareCalls(CtfWriter writer, Recording recording) {
        for (String call : List.of("nanosleep", "futex", "rt_sigtimedwait", "read")) {
            writer.event("syscall_entry_" + call);
            writer.event("syscall_exit_" + call, Field.s64("ret"));
        }
        if (recording.hasAllCalls()) {
            for (String call : List.of("brk", "getpid", "munmap", "setsid", "umask")) {
                for (String end : List.of("syscall_entry_", "syscall_exit_")) {
                    writer.event(end + call);
                    writer.event("compat_" + end + call);
                }
            }
        }
    }

    private static void declareTimers(CtfWriter writer) {
        writer.event("timer_hrtimer_start", Field.pointer("hrtimer"), Field.pointer("function"),
                Field.s64("expires"), Field.s64("softexpires"));
        writer.event("timer_hrtimer_expire_entry", Field.pointer("hrtimer"), Field.s64("now"),
                Field.pointer("function"));
        writer.event("timer_hrtimer_expire_exit", Field.pointer("hrtimer"));
        writer.event("timer_start", Field.pointer("timer"), Field.pointer("function"), Field.u64("expires"),
                Field.u64("now"));
        writer.event("timer_expire_entry", Field.pointer("timer"), Field.u64("now"), Field.pointer("function"));
        writer.event("timer_expire_exit", Field.pointer("timer"));
    }
}
