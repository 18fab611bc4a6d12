// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.testing.TestTraces;

class InfoCommandTest {
    /** Number of events as babeltrace2 counts them. */
    private static final long NAMESPACES = 11_025;

    @Test
    void shouldCountEveryEventOfATrace() {
        JsonValue host = Run.of("info", TestTraces.recorded("namespaces"), "--json").json().get("hosts").list().get(0);

        assertThat(host.get("events").integer()).isEqualTo(NAMESPACES);
        assertThat(host.get("host").text()).isEqualTo("local");
        assertThat(host.get("cpus").integer()).isEqualTo(2);
        assertThat(host.get("discarded").integer()).isZero();
        assertThat(host.get("names").get("sched_process_fork").integer()).isEqualTo(44);
        assertThat(host.get("end").integer() - host.get("start").integer()).isEqualTo(2_247_981_463L);
    }

    @Test
    void shouldDivideEventsAmongCategories() {
        JsonValue host = Run.of("info", TestTraces.recorded("namespaces"), "--json").json().get("hosts").list().get(0);
        JsonValue categories = host.get("categories");

        assertThat(categories.keys().toString()).isEqualTo("[scheduler, interrupt, network, other]");
        assertThat(categories.keys().stream().map(key -> categories.get((String) key).number())
                .reduce(BigDecimal.ZERO, BigDecimal::add)).isEqualByComparingTo(BigDecimal.valueOf(NAMESPACES));
    }

    @Test
    void shouldNameTheEventThatAnAnalysisLacks() {
        JsonValue host = Run.of("info", TestTraces.recorded("namespaces"), "--json").json().get("hosts").list().get(0);
        JsonValue disks = host.get("analyses").list().stream()
                .filter(analysis -> analysis.get("analysis").text().equals("blockDevices")).findFirst().orElseThrow();

        assertThat(disks.get("possible").value()).isEqualTo(false);
        assertThat(disks.get("missing").list()).contains(new JsonValue("block_rq_issue"));
        assertThat(disks.get("command").text())
                .isEqualTo("lttng enable-event --kernel block_rq_issue,block_rq_complete");
    }

    /** Twelve switches out of one task, 1 us apart, as perf records them for one process: eleven continue nothing. */
    @Test
    void shouldNotPromisePathsWhereOnlySomeTasksAreRecorded(@TempDir Path folder) {
        switches(folder, 12);
        JsonValue host = Run.of("info", folder, "--json").json().get("hosts").list().get(0);
        JsonValue path = host.get("analyses").list().get(0);

        assertThat(host.get("switchGaps").integer()).isEqualTo(11);
        assertThat(host.get("switchGapTime").integer()).isEqualTo(11_000);
        assertThat(path.get("analysis").text()).isEqualTo("activePath");
        assertThat(path.get("possible").value()).isEqualTo(false);
        assertThat(path.get("command").text()).isEqualTo("perf record -a -k mono -e 'sched:*'");
    }

    /** A few are holes, in which the kernel showed nothing of the CPU. */
    @Test
    void shouldSayForHowLongACpuShowedNothing(@TempDir Path folder) {
        switches(folder, 4);
        Run run = Run.of("info", folder);

        assertThat(run.out()).contains("switches in 3 places, before which a CPU showed nothing for 3.00 µs in all",
                "yes  active path of a task");
    }

    private static void switches(Path folder, int count) {
        try (CtfWriter writer = CtfWriter.create(folder).environment("tracer_name", "perf")
                .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_pid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_pid"))
                .event("sched_waking", Field.s32("pid"))) {
            StreamWriter stream = writer.stream(0);
            for (int i = 0; i < count; i++) {
                stream.event("sched_switch", 1_000L * i, "web", 10, 1L, "other", 20 + i);
            }
            stream.flush();
        }
    }

    @Test
    void shouldShowEveryHostForPeople() {
        Run run = Run.of("info", TestTraces.recorded("rpc"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Host client", "Host server", "Linux 6.1", "lttng-modules 2.13",
                "Events by category", "yes  active path of a task", "record with: lttng enable-event --kernel");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void shouldCountTheSameWithAnyNumberOfThreads() {
        assertThat(Run.of("info", TestTraces.recorded("rpc"), "--threads", "1", "--json"))
                .isEqualTo(Run.of("info", TestTraces.recorded("rpc"), "--threads", "4", "--json"));
    }

    @Test
    void shouldCountTraceOnceThatTwoFoldersHold(@TempDir Path folder) throws IOException {
        Path client = TestTraces.recorded("rpc").resolve("client");
        Path copy = folder.resolve("copy");
        copy(client, copy);
        Run both = Run.of("info", client, copy, "--json");

        assertThat(both.out()).isEqualTo(Run.of("info", client, "--json").out());
        assertThat(both.err()).isEqualTo("wakepath: note: " + copy.resolve("kernel") + " is a copy of "
                + client.resolve("kernel") + "; counted once\n");
    }

    @Test
    void shouldTellWhichPacketsTwoFoldersShare(@TempDir Path folder) throws IOException {
        Path client = TestTraces.recorded("rpc").resolve("client");
        Path part = folder.resolve("part");
        copy(client, part);
        Files.delete(part.resolve("kernel").resolve("k_0"));

        assertThat(Run.of("tasks", part, client).err())
                .isEqualTo("wakepath: note: " + client.resolve("kernel") + " and " + part.resolve("kernel")
                        + " share 1 packet; counted once\n");
        assertThat(Run.of("tasks", part, client).out()).isEqualTo(Run.of("tasks", client).out());
    }

    @Test
    void shouldTellOfCpuThatEventsNameAndNoStreamHas(@TempDir Path folder) throws IOException {
        Path trace = folder.resolve("server");
        copy(TestTraces.recorded("rpc").resolve("server"), trace);
        Files.delete(trace.resolve("kernel").resolve("k_1"));

        assertThat(Run.of("info", trace).out()).contains("CPU 1, which events name, has no stream");
        assertThat(Run.of("info", trace, "--json").json().get("hosts").list().get(0).get("missingCpus").list())
                .hasSize(1);
        assertThat(Run.of("tasks", trace).err()).isEqualTo("wakepath: note: host server: CPU 1, which events name, has "
                + "no stream: who ran there is not known, and any wait may have another cause\n");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }
}
