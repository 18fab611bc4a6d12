// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/**
 * One machine, {@code node}, with containers. A web server in the container shop (tid 10) runs from 1000, waits from
 * 1300 until a thread (tid 21) of the database (process 20) in the container data wakes it at 1800, gets its CPU at
 * 1810 and runs until 1900. Another web server is in the container blog (tid 30), and a third one (tid 40) in none.
 */
class ContainerPathTest {
    private static final long BLOCKS = 1;
    private static final long NO_GROUP = 0;
    private static final long SHOP = 101;
    private static final long DATA = 102;
    private static final long BLOG = 103;
    private static final long WITHOUT_NAME = 104;

    private Path traces;

    @BeforeEach
    void writeTraces(@TempDir Path folder) {
        traces = folder.resolve("traces");
        try (CtfWriter writer = CtfWriter.create(traces)) {
            writer.clock(new UUID(3, 5), 0).environment("hostname", "node")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                    .event("lttng_statedump_process_state", Field.s32("tid"), Field.s32("pid"), Field.text16("name"))
                    .event("wakepath_group", Field.u64("group"), Field.string("name"))
                    .event("wakepath_process_group", Field.u64("group"), Field.s32("pid"));
            StreamWriter first = writer.stream(0);
            // The runtime of containers enters one before it becomes the server in it.
            first.event("wakepath_process_group", 1000, WITHOUT_NAME, 10)
                    .event("wakepath_process_group", 1000, WITHOUT_NAME, 40)
                    .event("wakepath_process_group", 1000, BLOG, 30)
                    .event("wakepath_process_group", 1000, DATA, 20)
                    .event("lttng_statedump_process_state", 1000, 21, 20, "worker")
                    .event("wakepath_group", 1000, SHOP, "shop").event("wakepath_group", 1000, BLOG, "blog")
                    .event("wakepath_group", 1000, DATA, "da\u001B[31mta")
                    .event("wakepath_process_group", 1000, SHOP, 10);
            first.event("sched_switch", 1000, "swapper/0", 0, 0L, "web", 10)
                    .event("sched_switch", 1300, "web", 10, BLOCKS, "web", 30)
                    .event("sched_switch", 1400, "web", 30, BLOCKS, "web", 40)
                    .event("sched_switch", 1500, "web", 40, BLOCKS, "swapper/0", 0)
                    .event("sched_switch", 1810, "swapper/0", 0, 0L, "web", 10)
                    .event("sched_switch", 1900, "web", 10, BLOCKS, "swapper/0", 0).flush();
            writer.stream(1).event("sched_switch", 1000, "swapper/1", 0, 0L, "worker", 21)
                    .event("sched_waking", 1800, "web", 10, 0)
                    .event("sched_switch", 1900, "worker", 21, BLOCKS, "swapper/1", 0).flush();
        }
    }

    private Run path(String... options) {
        return Run.of(Stream.concat(Stream.of("path", traces), Arrays.stream(options)).toArray());
    }

    @Test
    void shouldTellContainersApartAsPartsOfTheirHost() {
        String said = path("--task", "10").out();

        assertThat(said).contains("`web`(10) on node/shop took 900 ns;", "on the clock of node.",
                "`worker` (node/da\uFFFD[31mta)");
        assertThat(said.lines().dropWhile(line -> !line.startsWith("Time by host")).skip(1).limit(2)
                .map(line -> line.strip().split("\\s+")[0] + " " + line.strip().split("\\s+")[1]))
                        .containsExactly("node/da\uFFFD[31mta 500", "node/shop 400");
    }

    @ParameterizedTest
    @ValueSource(strings = {"web@shop", "web@node/shop", "10@node", "10#0@node", "10@shop"})
    void shouldFindATaskByItsContainer(String task) {
        assertThat(path("--task", task).out()).contains("`web`(10) on node/shop took");
    }

    @Test
    void shouldTakeAHostForAllItsContainers() {
        assertThat(path("--task", "worker@node").out()).contains("`worker`(21) on node/da");
        Run several = path("--task", "web@node");
        assertThat(several.exitCode()).isEqualTo(2);
        assertThat(several.err()).contains("'web@node' fits 3 tasks", "node/shop", "node/blog", "node  ");
    }

    @Test
    void shouldSayWhichContainersThereAre() {
        Run run = path("--task", "web@attic");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no host, container or pid namespace is called 'attic'", "the hosts are node",
                "node/shop", "node/blog").doesNotContain("\u001B");
        assertThat(path("--task", "web@elsewhere/shop").err())
                .contains("no host, container or pid namespace is called");
    }

    @Test
    void shouldNameContainersInDocuments() {
        JsonValue path = path("--task", "web@shop", "--json").json();
        assertThat(path.get("task").get("host").text()).isEqualTo("node/shop");
        assertThat(path.get("clock").text()).isEqualTo("node");
        assertThat(path("--task", "web@shop", "--format", "csv").out()).contains("node/shop,,web,10")
                .contains("node/da\uFFFD[31mta,,worker,21");
    }

    @Test
    void shouldGiveContainersAliases() {
        String said = path("--task", "web@shop", "--redact", "--json").out();
        assertThat(said).contains("host-1/container-1", "host-1/container-2").doesNotContain("shop", "31mta", "node");
    }

    @Test
    void shouldKnowNoContainerWithoutAName() {
        List<String> lines = Run.of("tasks", traces).out().lines().filter(line -> line.startsWith("web")).toList();
        assertThat(lines).hasSize(3).anyMatch(line -> line.matches("web +40 +node .*"))
                .noneMatch(line -> line.contains("104"));
    }

    /** A trace may name any number of containers; those beyond what a host can run are left out. */
    @Test
    void shouldLeaveOutContainersBeyondAllReason() {
        try (CtfWriter writer = CtfWriter.create(traces.resolve("../many"))) {
            writer.clock(new UUID(3, 6), 0).environment("hostname", "many")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                    .event("wakepath_group", Field.u64("group"), Field.string("name"))
                    .event("wakepath_process_group", Field.u64("group"), Field.s32("pid"));
            StreamWriter stream = writer.stream(0);
            for (int group = 1; group <= 65_537; group++) {
                stream.event("wakepath_group", group, (long) group, "c" + group);
            }
            stream.event("wakepath_process_group", 70_000, 65_536L, 10)
                    .event("wakepath_process_group", 70_001, 65_537L, 11)
                    .event("wakepath_process_group", 70_002, 1L, 12)
                    .event("wakepath_process_group", 70_003, NO_GROUP, 12);
            for (int tid = 10; tid <= 12; tid++) {
                stream.event("sched_switch", 70_100 + tid, "swapper/0", 0, 0L, "web", tid)
                        .event("sched_switch", 70_101 + tid, "web", tid, BLOCKS, "swapper/0", 0);
            }
            stream.flush();
        }
        assertThat(Run.of("tasks", traces.resolve("../many"), "--json").json().get("tasks").list().stream()
                .map(task -> task.get("tid").integer() + " " + task.get("host").text()))
                        .containsExactlyInAnyOrder("10 many/c65536", "11 many", "12 many");
    }
}
