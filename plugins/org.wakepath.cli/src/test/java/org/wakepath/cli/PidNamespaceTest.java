// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;

/** Tasks that are called by the ids that programs in their containers see, in what each recorder writes of these. */
class PidNamespaceTest {
    private static final long BLOCKS = 1;
    private static final long FIRST = 4_026_531_836L;
    private static final long OUTER = 4_026_532_200L;
    private static final long INNER = 4_026_532_300L;
    private static final long GROUP = 9;
    private static final Field[] SWITCH = {Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
        Field.text16("next_comm"), Field.s32("next_tid")};
    private static final Field[] WAKING = {Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu")};
    private static final Field[] LTTNG_FORK = {Field.text16("parent_comm"), Field.s32("parent_tid"),
        Field.text16("child_comm"), Field.s32("child_tid"), Field.sequence8(Field.s32("vtids")),
        Field.s32("child_pid"), Field.u32("child_ns_inum")};
    private static final Pattern INNER_ID = Pattern
            .compile("\"tid\" : (\\d+),[^{]*\"innerTid\" : (\\d+),\"pidNamespace\" : (\\d+)");
    private static final Field[] EXEC = {Field.s32("tid"), Field.s32("old_tid")};

    @TempDir
    private Path folder;

    private static void switches(StreamWriter cpu, long time, Object... namesAndTids) {
        for (int i = 0; i < namesAndTids.length; i += 2) {
            long begin = time + 10L * i;
            cpu.event("sched_switch", begin, "swapper/0", 0, 0L, namesAndTids[i], namesAndTids[i + 1])
                    .event("sched_switch", begin + 10, namesAndTids[i], namesAndTids[i + 1], BLOCKS, "swapper/0", 0);
        }
    }

    private CtfWriter writer(String host) {
        return CtfWriter.create(folder.resolve(host)).clock(new UUID(3, host.hashCode()), 0)
                .environment("hostname", host).event("sched_switch", SWITCH).event("sched_waking", WAKING);
    }

    private Run path(String task) {
        return Run.of("path", folder, "--task", task);
    }

    private List<String> innerIds() {
        return INNER_ID.matcher(Run.of("tasks", folder, "--json").out()).results()
                .map(id -> id.group(1) + " is " + id.group(2) + " in " + id.group(3)).sorted().toList();
    }

    /**
     * LTTng lists a task (107) of two namespaces with an event for each, the innermost first. Its child (150) is forked
     * into them, and one (160) of the outer one alone. A thread (152, within 12) of the child takes over its id.
     */
    private void writeOldLttng() {
        try (CtfWriter writer = writer("old")) {
            writer.event("sched_process_fork", LTTNG_FORK).event("sched_process_exec", EXEC)
                    .event("lttng_statedump_process_state", Field.s32("tid"), Field.s32("vtid"), Field.s32("pid"),
                            Field.text16("name"), Field.s32("ns_level"), Field.u32("ns_inum"));
            StreamWriter cpu = writer.stream(0);
            cpu.event("lttng_statedump_process_state", 1000, 107, 2, 107, "web", 2, INNER)
                    .event("lttng_statedump_process_state", 1001, 107, 7, 107, "web", 1, OUTER)
                    .event("lttng_statedump_process_state", 1002, 107, 107, 107, "web", 0, FIRST)
                    .event("lttng_statedump_process_state", 1003, 108, 108, 108, "host", 0, FIRST)
                    .event("sched_switch", 1010, "swapper/0", 0, 0L, "web", 107)
                    .event("sched_process_fork", 1011, "web", 107, "child", 150, List.of(150, 50, 10), 150, INNER)
                    .event("sched_process_fork", 1012, "web", 107, "thread", 152, List.of(152, 52, 12), 150, INNER)
                    .event("sched_process_fork", 1013, "web", 107, "outer", 160, List.of(160, 60), 160, OUTER)
                    .event("sched_process_fork", 1014, "web", 107, "outermost", 170, List.of(170), 170, FIRST)
                    .event("sched_switch", 1020, "web", 107, BLOCKS, "swapper/0", 0);
            switches(cpu, 1100, "host", 108, "outer", 160, "outermost", 170);
            cpu.event("sched_switch", 1200, "swapper/0", 0, 0L, "thread", 152)
                    .event("sched_process_exec", 1201, 150, 152)
                    .event("sched_switch", 1210, "thread", 150, BLOCKS, "swapper/0", 0).flush();
        }
    }

    @Test
    void shouldKnowTheInnermostIdsThatOldLttngLists() {
        writeOldLttng();

        assertThat(innerIds()).containsExactly("107 is 2 in " + INNER, "150 is 10 in " + INNER,
                "160 is 60 in " + OUTER);
        assertThat(path("10@" + INNER).out()).contains("`thread`(150) on old took");
        assertThat(path("2@old/" + INNER).out()).contains("`web`(107) on old took");
        assertThat(path("7@" + INNER).err()).contains("there is no task '7@" + INNER + "'");
    }

    @Test
    void shouldKnowTheIdsThatNewLttngListsInEventsOfTheirOwn() {
        try (CtfWriter writer = writer("new")) {
            writer.event("lttng_statedump_process_state", Field.s32("tid"), Field.s32("pid"), Field.text16("name"))
                    .event("lttng_statedump_process_pid_ns", Field.s32("tid"), Field.s32("vtid"), Field.s32("vpid"),
                            Field.s32("vppid"), Field.s32("ns_level"), Field.u32("ns_inum"));
            StreamWriter cpu = writer.stream(0);
            cpu.event("lttng_statedump_process_state", 1000, 107, 107, "web")
                    .event("lttng_statedump_process_pid_ns", 1001, 107, 2, 2, 1, 1, OUTER)
                    .event("lttng_statedump_process_pid_ns", 1002, 107, 107, 107, 90, 0, FIRST)
                    .event("lttng_statedump_process_pid_ns", 1003, 108, 108, 108, 1, 0, FIRST);
            switches(cpu, 1100, "web", 107, "host", 108);
            cpu.flush();
        }
        assertThat(innerIds()).containsExactly("107 is 2 in " + OUTER);
        assertThat(path("2@" + OUTER).out()).contains("`web`(107) on new took");
    }

    /**
     * The recorder's container 4be1… has tasks 107 (within 2), 108 (within 3), and 2000 (within 107). Another task of
     * the host has the id 3.
     */
    private void writeRecorder() {
        try (CtfWriter writer = writer("node")) {
            writer.event("sched_process_fork", Field.s32("parent_tid"), Field.text16("child_comm"),
                    Field.s32("child_tid"), Field.s32("child_pid"), Field.s32("child_vtid"),
                    Field.u32("child_ns_inum"))
                    .event("lttng_statedump_process_state", Field.s32("tid"), Field.s32("pid"), Field.text16("name"),
                            Field.s32("vtid"), Field.u32("ns_inum"))
                    .event("wakepath_group", Field.u64("group"), Field.string("name"))
                    .event("wakepath_process_group", Field.u64("group"), Field.s32("pid"));
            StreamWriter cpu = writer.stream(0);
            cpu.event("wakepath_group", 900, GROUP, "4be1075cafe0")
                    .event("lttng_statedump_process_state", 1000, 107, 107, "web", 2, OUTER)
                    .event("lttng_statedump_process_state", 1000, 3, 3, "host", 3, FIRST)
                    .event("sched_process_fork", 1001, 107, "php", 108, 108, 3, OUTER)
                    .event("sched_process_fork", 1002, 107, "cron", 2000, 2000, 107, OUTER);
            for (int pid : new int[] {107, 108, 2000}) {
                cpu.event("wakepath_process_group", 1010, GROUP, pid);
            }
            switches(cpu, 1100, "web", 107, "php", 108, "cron", 2000, "host", 3);
            cpu.flush();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3@4be1075cafe0", "3@4be1", "3@node/4be1075", "3@4be1075cafe0d8f1", "108@4be1", "php@4be1",
        "3@4026532200", "3@node/4026532200"})
    void shouldFindATaskByItsIdInAContainer(String task) {
        writeRecorder();

        assertThat(path(task).out()).contains("`php`(108) on node/4be1075cafe0 took");
    }

    @Test
    void shouldTakeTheIdBesideAHostForTheHosts() {
        writeRecorder();

        assertThat(path("3@node").out()).contains("`host`(3) on node took");
        assertThat(path("3").out()).contains("`host`(3) on node took");
        assertThat(path("107@node").out()).contains("`web`(107) on node/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"107@4be1", "107@4be1075cafe0"})
    void shouldChooseNeitherOfTwoTasksThatAnIdFitsInsideAndOutside(String task) {
        writeRecorder();
        Run run = path(task);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'" + task + "' fits 2 tasks", "107@4026532200", "cron");
    }

    @Test
    void shouldSayWhichPidNamespacesThereAre() {
        writeRecorder();

        assertThat(path("3@4be").err()).contains("no host, container or pid namespace is called '4be'",
                "the containers are node/4be1075cafe0", "the pid namespaces are 4026532200");
        assertThat(path("3@elsewhere/4be1").err()).contains("no host, container or pid namespace is called");
        assertThat(path("3#0@4be1").err()).contains("there is no task '3#0@4be1'");
    }
}
