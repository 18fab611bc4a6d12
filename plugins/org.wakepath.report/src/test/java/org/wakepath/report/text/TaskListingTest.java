// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.InnerId;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.report.json.TaskJson;

class TaskListingTest {
    private static final List<TaskSummary> TASKS = List.of(
            task("\u001b[31mevil", 7, 0, Map.of(EdgeState.RUNNING, 1_500_000L, EdgeState.BLOCKED, 2L)),
            task("again", 7, 2, Map.of(EdgeState.PREEMPTED, 3L, EdgeState.TIMER, 4L, EdgeState.UNKNOWN, 5L)));

    private static TaskSummary task(String name, int tid, int generation, Map<EdgeState, Long> times) {
        return new TaskSummary(new Worker("a", name, tid, generation, WorkerKind.TASK, 6, tid, false), 0, tid,
                ThreadKind.USER, 0, 10,
                times, Optional.empty());
    }

    @Test
    void shouldWriteAnAlignedTableWithoutControlCharacters() throws IOException {
        StringBuilder out = new StringBuilder();

        TaskText.write(TASKS, Terminal.plain(), out);

        assertThat(out).isEqualToIgnoringNewLines("""
                task       tid  host  running (ms)  blocked (ms)  preempted (ms)  interrupted (ms)  unknown (ms)
                \ufffd[31mevil    7  a         1.500000      0.000002        0.000000          0.000000      0.000000
                again      7#2  a         0.000000      0.000004        0.000003          0.000000      0.000005
                """);
    }

    @Test
    void shouldWriteTheIdsOfContainersWhereThereAreAny() throws IOException {
        TaskSummary inside = new TaskSummary(new Worker("a", "web", 107, 0, WorkerKind.TASK, 6, 107, false), 0, 107,
                ThreadKind.USER, 0, 10, Map.of(), Optional.of(new InnerId(2, 4_026_532_200L)));
        StringBuilder text = new StringBuilder();
        StringWriter json = new StringWriter();

        TaskText.write(List.of(TASKS.get(1), inside), Terminal.plain(), text);
        TaskJson.write(List.of(TASKS.get(1), inside), json);

        assertThat(text.toString().lines().map(line -> line.split("  +")[2])).containsExactly("inner tid", "a",
                "2@4026532200");
        assertThat(json.toString()).containsOnlyOnce("\"innerTid\" : 2,\"pidNamespace\" : 4026532200,");
    }

    @Test
    void shouldWriteJsonInPlainAscii() throws IOException {
        StringWriter out = new StringWriter();

        TaskJson.write(TASKS, out);

        assertThat(out.toString()).contains("\"name\" : \"\\u001B[31mevil\"", "\"generation\" : 2", "\"pid\" : 6",
                "\"running\" : 1500000", "\"preempted\" : 3", "\"blocked\" : 4", "\"unknown\" : 5");
        assertThat(out.toString().chars()).allMatch(c -> c == '\n' || c >= ' ' && c < 127);
    }
}
