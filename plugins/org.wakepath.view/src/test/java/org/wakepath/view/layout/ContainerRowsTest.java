// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.analysis.Analysis;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.kernel.TraceSet;
import org.wakepath.words.HostNames;

/** Containers are groups of rows; the CPUs belong to their host. */
class ContainerRowsTest {
    private TaskRows rows;

    /** A machine with a CPU, on which two web servers in containers run one after the other, and then a shell. */
    @BeforeEach
    void readTraces(@TempDir Path folder) {
        try (CtfWriter writer = CtfWriter.create(folder.resolve("trace"))) {
            writer.clock(new UUID(3, 7), 0).environment("hostname", "node")
                    .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                            Field.text16("next_comm"), Field.s32("next_tid"))
                    .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                    .event("wakepath_group", Field.u64("group"), Field.string("name"))
                    .event("wakepath_process_group", Field.u64("group"), Field.s32("pid"));
            StreamWriter cpu = writer.stream(0);
            cpu.event("wakepath_group", 1000, 1L, "shop").event("wakepath_group", 1000, 2L, "blog")
                    .event("wakepath_process_group", 1000, 1L, 10).event("wakepath_process_group", 1000, 2L, 20)
                    .event("sched_switch", 1000, "swapper/0", 0, 0L, "web", 10)
                    .event("sched_switch", 2000, "web", 10, 1L, "web", 20)
                    .event("sched_switch", 3000, "web", 20, 1L, "sh", 30)
                    .event("sched_switch", 4000, "sh", 30, 1L, "swapper/0", 0).flush();
        }
        Analysis analysis = Analysis.open(TraceSet.open(List.of(folder)), 1);
        rows = TaskRows.of(analysis, 0, HostNames.of(List.of("node"), Map.of("node", "Paris")), () -> {
        });
    }

    private List<String> layout(int... tasks) {
        TaskLayout layout = new TaskLayout(rows, List.of());
        layout.add(tasks, RowGrouping.HOST, List.of());
        return layout.graph(List.of()).rows().stream().map(row -> row.worker().host() + " " + row.worker().name())
                .toList();
    }

    @Test
    void shouldPutTheTasksOfAContainerTogether() {
        int[] all = IntStream.range(0, rows.rows().size()).toArray();
        assertThat(layout(all)).containsExactly("Paris/shop web", "Paris/blog web", "Paris CPU 0", "Paris sh");
    }

    @Test
    void shouldShowTheCpusOfAHostWithoutTasksOfItsOwn() {
        assertThat(layout(1, 0)).containsExactly("Paris CPU 0", "Paris/blog web", "Paris/shop web");
    }
}
