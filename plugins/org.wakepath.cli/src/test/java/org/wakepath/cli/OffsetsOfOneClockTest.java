// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.testing.TestTraces;

/**
 * A kernel trace and a user-space trace read one clock, of which the second session took another distance from the
 * epoch, 3 s further. `web` waits from 6 to 20 us for `db`, which works from 8 to 18 us.
 */
class OffsetsOfOneClockTest {
    private static final UUID CLOCK = new UUID(14, 14);
    /** 2023-11-14 22:13:20 UTC. */
    private static final long ZERO = 1_700_000_000_000_000_000L;
    private static final long LATER = ZERO + 3_000_000_000L;
    private static final int WEB = 10;
    private static final int DB = 11;
    private static final String NOTE = "the traces of host h are on one clock";

    private String folder;

    @BeforeEach
    void writeTraces(@TempDir Path traces) {
        folder = traces.toString();
        try (CtfWriter writer = CtfWriter.create(traces.resolve("kernel")).clock(CLOCK, ZERO)
                .environment("hostname", "h").environment("domain", "kernel")
                .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_tid"))
                .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))) {
            StreamWriter stream = writer.stream(0);
            stream.event("sched_switch", ZERO + 0, "swapper/0", 0, 0L, "web", WEB);
            stream.event("sched_switch", ZERO + 6_000, "web", WEB, 1L, "db", DB);
            stream.event("sched_waking", ZERO + 20_000, "web", WEB, 0);
            stream.event("sched_switch", ZERO + 22_000, "db", DB, 1L, "web", WEB);
            stream.event("sched_switch", ZERO + 30_000, "web", WEB, 1L, "swapper/0", 0);
            stream.flush();
        }
        try (CtfWriter writer = CtfWriter.create(traces.resolve("user")).clock(CLOCK, LATER)
                .environment("hostname", "h").environment("domain", "ust").context(Field.s32("vtid"))
                .event("app:work_begin").event("app:work_end")) {
            StreamWriter stream = writer.stream(0);
            stream.context(DB).event("app:work_begin", LATER + 8_000);
            stream.context(DB).event("app:work_end", LATER + 18_000);
            stream.flush();
        }
    }

    @Test
    void shouldSpanTheTimeOfTheOneClock() {
        Run run = Run.of("info", folder, "--json");
        JsonValue host = run.json().get("hosts").list().get(0);

        assertThat(host.get("start").integer()).isEqualTo(ZERO);
        assertThat(host.get("end").integer()).isEqualTo(ZERO + 30_000);
        assertThat(run.err()).contains(NOTE, "user dates its zero 3.00 s later");
    }

    @Test
    void shouldShowEventsOfAllTracesInTheirOrder() {
        Run run = Run.of("events", folder);

        assertThat(run.out().lines().filter(line -> line.contains("sched_") || line.contains("app:"))
                .map(line -> line.replaceAll(".*((sched_|app:)\\w+).*", "$1")))
                        .isEqualTo(List.of("sched_switch", "sched_switch", "app:work_begin", "app:work_end",
                                "sched_waking",
                                "sched_switch", "sched_switch"));
        assertThat(run.err()).contains(NOTE);
    }

    @Test
    void shouldFindEventsOfAllTracesBetweenTwoTimes() {
        Run run = Run.of("events", folder, "--from", "22:13:20.000007", "--to", "22:13:20.000019");

        assertThat(run.out()).contains("app:work_begin", "app:work_end").doesNotContain("sched_");
    }

    @Test
    void shouldSplitPathsAtSlicesOfTheOneClock() {
        Run whole = Run.of("path", folder, "--task", "web", "--by", "slice");
        Run excerpt = Run.of("path", folder, "--task", "web", "--by", "slice", "--excerpt", "--from", "22:13:20.000005",
                "--to", "22:13:20.000025");

        assertThat(whole.out()).containsPattern("0\\.010000 .*db\\(11\\) +app:work");
        assertThat(excerpt.out()).containsPattern("0\\.010000 .*db\\(11\\) +app:work");
        assertThat(whole.err()).contains(NOTE);
    }

    /** Of the host `far`, LTTng's two sessions took zeros that lie 4.7 us apart. */
    @Test
    void shouldSayNothingOfWhatTwoMeasurementsDifferBy() {
        assertThat(Run.of("info", TestTraces.recorded("ranks")).err()).doesNotContain("one clock");
    }

    @Test
    void shouldLeaveCompleteTracesOfOneOffsetWithoutANote(@TempDir Path other) {
        WrittenTrace.ofWait(other, "h", "web", "db", 0, 40_000);

        assertThat(Run.of("info", other).err()).doesNotContain("one clock");
    }
}
