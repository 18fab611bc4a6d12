// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.StreamWriter;

/** What is said where CPUs, tasks or moments were not recorded. */
class PartialRecordingTest {
    private static final long SLEEPING = 1;
    private static final String IDLE = "swapper/0";

    @TempDir
    private Path folder;

    private Run path(String task) {
        return Run.of("path", folder, "--task", task);
    }

    /** CPU 1 has its last event at 24 us, and CPU 0 goes on to 100 us: main waits there from 50 to 80 us. */
    private void writeQuietCpu(String last, int lastTid, int targetOfLaterWakeup) {
        try (CtfWriter writer = WrittenTrace.writer(folder, "h")) {
            StreamWriter first = writer.stream(0);
            first.event("sched_switch", 1_000, IDLE, 0, 0L, "main", 10);
            first.event("sched_switch", 50_000, "main", 10, SLEEPING, "other", 12);
            first.event("sched_waking", 80_000, "main", 10, targetOfLaterWakeup);
            first.event("sched_switch", 81_000, "other", 12, SLEEPING, "main", 10);
            first.event("sched_switch", 100_000, "main", 10, SLEEPING, IDLE, 0);
            first.flush();
            StreamWriter second = writer.stream(1);
            second.event("sched_switch", 1_000, "swapper/1", 0, 0L, "child", 11);
            second.event("sched_switch", 24_000, "child", 11, SLEEPING, last, lastTid);
            second.flush();
        }
    }

    @Test
    void shouldNotDoubtWhatFollowsTheLastEventOfAnIdleCpu() {
        writeQuietCpu("swapper/1", 0, 0);

        assertThat(path("main").out()).doesNotContain("not recorded after", "Not everything was recorded");
        assertThat(Run.of("path", folder, "--task", "main", "--json").json().count("uncertainSegments")).isZero();
    }

    /** A task may have gone on there, or another CPU's wake-up may have made one run. */
    @ParameterizedTest
    @ValueSource(strings = {"busy", "named later"})
    void shouldSayFromWhenOnACpuIsNotRecorded(String how) {
        if (how.equals("busy")) {
            writeQuietCpu("worker", 13, 0);
        } else {
            writeQuietCpu("swapper/1", 0, 1);
        }

        assertThat(path("main").out()).contains("CPU 1", "is not recorded after").doesNotContain("lost events");
        assertThat(Run.of("path", folder, "--task", "main", "--json").json().count("uncertainSegments")).isPositive();
    }

    /** As perf records one process: its switches, and not those that brought it the CPU. */
    @Test
    void shouldNameTheFilterOfARecordingOfSomeTasks() {
        try (CtfWriter writer = WrittenTrace.writer(folder, "h")) {
            StreamWriter stream = writer.stream(0);
            for (int i = 0; i < 20; i++) {
                stream.event("sched_switch", 10_000L * i + 1_000, "asker", 10, SLEEPING, "java", 20);
            }
            stream.flush();
            StreamWriter other = writer.stream(1);
            other.event("sched_switch", 500_000, "java", 21, SLEEPING, "swapper/1", 0);
            other.flush();
        }

        assertThat(path("asker").out()).contains("perf record -p");
        assertThat(running(20)).isZero();
    }

    private long running(int tid) {
        return Run.of("tasks", folder, "--json").json().get("tasks").list().stream()
                .filter(one -> one.get("tid").integer() == tid).findFirst().orElseThrow()
                .get("running").integer();
    }

    /** A hole of 24 us within a sleep of 30 ms, which an interrupt that is not recorded ends, on another CPU. */
    @Test
    void shouldMeasureHowMuchOfAWaitIsInDoubt() {
        try (CtfWriter writer = WrittenTrace.writer(folder, "h")) {
            StreamWriter first = writer.stream(0);
            first.event("sched_switch", 0, IDLE, 0, 0L, "main", 10);
            first.event("sched_switch", 1_000_000, "main", 10, SLEEPING, IDLE, 0);
            first.event("sched_waking", 31_000_000, "main", 10, 0);
            first.event("sched_switch", 31_001_000, IDLE, 0, 0L, "main", 10);
            first.event("sched_switch", 32_000_000, "main", 10, SLEEPING, IDLE, 0);
            first.flush();
            StreamWriter second = writer.stream(1);
            second.event("sched_switch", 0, "swapper/1", 0, 0L, "child", 11);
            second.event("sched_switch", 9_000_000, "child", 11, SLEEPING, "swapper/1", 0);
            second.end(10_000_000).flush();
            second.lostPackets(1).begin(10_024_000);
            second.event("sched_switch", 32_000_000, "swapper/1", 0, 0L, "child", 11);
            second.flush();
        }
        JsonValue found = Run.of("path", folder, "--task", "main", "--json").json();

        assertThat(found.count("uncertainTime")).isEqualTo(24_000);
        assertThat(found.count("uncertainSegments")).isPositive();
    }
}
