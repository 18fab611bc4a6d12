// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.ctf.write.CtfWriter;
import org.wakepath.ctf.write.Field;
import org.wakepath.ctf.write.StreamWriter;
import org.wakepath.graph.model.Worker;
import org.wakepath.kernel.TraceSet;

/** Tasks that get other names while they have no CPU, or have it until the trace ends. */
class RenamedTaskTest {
    private static final int MAIN = 10;
    private static final int THREAD = 11;

    @TempDir
    private Path folder;
    private CtfWriter writer;
    private StreamWriter stream;

    @BeforeEach
    void declare() {
        writer = CtfWriter.create(folder.resolve("trace"));
        writer.environment("hostname", "node")
                .event("sched_switch", Field.text16("prev_comm"), Field.s32("prev_tid"), Field.s64("prev_state"),
                        Field.text16("next_comm"), Field.s32("next_tid"))
                .event("sched_waking", Field.text16("comm"), Field.s32("tid"), Field.s32("target_cpu"))
                .event("sched_process_exec", Field.s32("tid"), Field.s32("old_tid"))
                .event("sched_process_exit", Field.text16("comm"), Field.s32("tid"))
                .event("task_rename", Field.text16("oldcomm"), Field.text16("newcomm"), Field.s32("tid"));
        stream = writer.stream(0);
        stream.event("sched_switch", 1000, "swapper/0", 0, 0L, "old", THREAD).event("sched_switch", 2000, "old",
                THREAD, 1L, "main", MAIN);
    }

    private Map<Integer, String> names() {
        writer.close();
        return Analysis.open(TraceSet.open(List.of(folder)), AnalysisOptions.threads(1)).tasks().stream()
                .map(task -> task.task()).collect(Collectors.toMap(Worker::tid, Worker::name));
    }

    @Test
    void shouldNameATaskThatSleepsToTheEnd() {
        stream.event("task_rename", 3000, "old", "new", THREAD).event("sched_switch", 4000, "main", MAIN, 1L,
                "swapper/0", 0);
        assertThat(names()).containsOnly(Map.entry(MAIN, "main"), Map.entry(THREAD, "new"));
    }

    @Test
    void shouldNameATaskThatRunsToTheEnd() {
        stream.event("task_rename", 3000, "main", "renamed", MAIN);
        assertThat(names()).containsEntry(MAIN, "renamed");
    }

    /** The leader ends on another CPU meanwhile, and has its id no more by the time it leaves that. */
    @Test
    void shouldKeepTheNameOfALeaderThatAnotherThreadReplaces() {
        stream.event("sched_switch", 2100, "main", MAIN, 256L, "old", THREAD)
                .event("task_rename", 3000, "old", "program", MAIN).event("sched_process_exec", 3500, MAIN, THREAD)
                .event("sched_switch", 4000, "program", MAIN, 1L, "swapper/0", 0);
        writer.stream(1).event("sched_switch", 2200, "swapper/1", 0, 0L, "main", MAIN)
                .event("sched_process_exit", 2500, "main", MAIN).flush();
        writer.close();
        assertThat(Analysis.open(TraceSet.open(List.of(folder)), AnalysisOptions.threads(1)).tasks())
                .extracting(task -> task.task().name()).containsExactlyInAnyOrder("main", "program");
    }

    @Test
    void shouldNotTakeTheNameOfAnIdleTaskForThatOfATask() {
        stream.event("task_rename", 3000, "swapper/0", "nobody", 0).event("task_rename", 3000, "none", "nobody", -1)
                .event("sched_switch", 4000, "main", MAIN, 1L, "swapper/0", 0);
        assertThat(names()).doesNotContainValue("nobody");
    }
}
