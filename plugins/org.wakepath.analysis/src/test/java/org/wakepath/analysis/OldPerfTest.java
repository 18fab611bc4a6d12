// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;

/** What old versions of perf write: all CPUs in one stream, and in each event its CPU, its task and its context. */
class OldPerfTest {
    private static final int WAITER = 10;
    private static final int WAKER = 11;
    private static final int BYSTANDER = 12;
    private static final int PREEMPTED = 256;
    private static final int SLEEPING = 1;
    private static final int IN_HARD_INTERRUPT = 0x08;
    private static final int IN_SOFTIRQ = 0x10;

    @TempDir
    private Path folder;
    private CtfWriter writer;
    private StreamWriter stream;

    @BeforeEach
    void declare() {
        writer = CtfWriter.create(folder.resolve("perf"));
        writer.environment("hostname", "lab").environment("domain", "kernel").environment("tracer_name", "perf")
                .event("sched:sched_switch", Field.u32("perf_cpu"), Field.u32("common_flags"), Field.s32("common_pid"),
                        Field.text16("prev_comm"), Field.s32("prev_pid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_pid"))
                .event("sched:sched_waking", Field.u32("perf_cpu"), Field.u32("common_flags"), Field.s32("common_pid"),
                        Field.text16("comm"), Field.s32("pid"), Field.s32("target_cpu"));
        stream = writer.stream(0);
    }

    private void change(int cpu, long time, int previous, int state, int next) {
        stream.event("sched:sched_switch", time, cpu, 1, previous, "t" + previous, previous, state, "t" + next, next);
    }

    private void wake(int cpu, long time, int flags, int running) {
        stream.event("sched:sched_waking", time, cpu, flags, running, "t" + WAITER, WAITER, 0);
    }

    private ActivePath path() {
        writer.close();
        Analysis analysis = Analysis.open(TraceSet.open(List.of(folder)), 1);
        TaskSummary task = analysis.tasks().stream().filter(t -> t.task().tid() == WAITER).findFirst().orElseThrow();
        return analysis.path(task, Long.MIN_VALUE, Long.MAX_VALUE, 0);
    }

    private static List<String> segments(ActivePath path) {
        return path.segments().stream().map(s -> s.start() + "-" + s.end() + " " + s.worker().tid() + " " + s.state())
                .toList();
    }

    /** The waiter sleeps on CPU 0 from 200 to 500; on CPU 1 the bystander runs until 300, then the waker. */
    private void record(int flags, int running) {
        change(0, 100, 0, 0, WAITER);
        change(1, 110, 0, 0, BYSTANDER);
        change(0, 200, WAITER, SLEEPING, 0);
        change(1, 300, BYSTANDER, PREEMPTED, running);
        wake(1, 500, flags, running);
        change(0, 510, 0, 0, WAITER);
        change(1, 600, running, SLEEPING, 0);
        change(0, 700, WAITER, SLEEPING, 0);
    }

    @Test
    void shouldTakeTheCpuFromTheEvent() {
        record(0, WAKER);
        assertThat(segments(path())).contains("100-200 10 RUNNING", "200-300 10 UNKNOWN", "300-500 11 RUNNING",
                "500-510 10 PREEMPTED", "510-700 10 RUNNING");
    }

    @Test
    void shouldNotBlameTaskThatAnInterruptWokeUpIn() {
        record(IN_HARD_INTERRUPT, WAKER);
        assertThat(segments(path())).contains("100-200 10 RUNNING", "200-500 10 IRQ", "500-510 10 PREEMPTED");
    }

    @Test
    void shouldNotBlameTaskThatSoftirqWokeUpIn() {
        record(IN_SOFTIRQ, WAKER);
        assertThat(segments(path())).contains("100-200 10 RUNNING", "200-500 10 UNKNOWN", "500-510 10 PREEMPTED");
    }

    @Test
    void shouldKnowTheRunningTaskFromAnyEvent() {
        change(0, 100, 0, 0, WAITER);
        change(0, 200, WAITER, SLEEPING, 0);
        wake(1, 300, 0, WAKER);
        change(0, 310, 0, 0, WAITER);
        change(0, 400, WAITER, SLEEPING, 0);
        assertThat(path().links()).extracting(link -> link.from().worker().tid()).containsExactly(WAKER);
    }
}
