// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.ThreadKind;
import org.wakepath.graph.model.Worker;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.kernel.TraceSet;

class TaskSelectorTest {
    private final List<TaskSummary> tasks = List.of(task("sh", 5, 0), task("make", 5, 1), task("cc", 7, 0),
            task("cc", 8, 0), task("9", 10, 0), task("a;b c@h", 11, 0), task("w#1", 12, 0), task("7#1", 13, 0));
    private final TaskSelector selector = new TaskSelector(tasks,
            Hosts.all(new TraceSet(List.of(), List.of(), List.of())));

    @Test
    void shouldFindATaskByNameOrId() {
        assertThat(selector.select("make")).isSameAs(tasks.get(1));
        assertThat(selector.select("7")).isSameAs(tasks.get(2));
    }

    @Test
    void shouldTellGenerationsOfAnIdApart() {
        assertThat(selector.select("5#0")).isSameAs(tasks.get(0));
        assertThat(selector.select("5#1")).isSameAs(tasks.get(1));
        assertThatThrownBy(() -> selector.select("5")).hasMessageContaining("fits 2 tasks")
                .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.details()).contains("5#1"));
    }

    @Test
    void shouldTakeDigitsForANameWhereNoTaskHasThatId() {
        assertThat(selector.select("9")).isSameAs(tasks.get(4));
    }

    @Test
    void shouldFindTasksWhoseNamesHaveSeparators() {
        assertThat(selector.select("a;b c@h")).isSameAs(tasks.get(5));
        assertThat(selector.select("w#1")).isSameAs(tasks.get(6));
        assertThat(selector.select("7#1")).isSameAs(tasks.get(7));
        assertThat(selector.select("7#0")).isSameAs(tasks.get(2));
    }

    @Test
    void shouldChooseNoneOfSeveral() {
        assertThatThrownBy(() -> selector.select("cc")).hasMessageContaining("fits 2 tasks");
    }

    private static TaskSummary task(String name, int tid, int generation) {
        return new TaskSummary(new Worker("a", name, tid, generation, WorkerKind.TASK, tid, tid, false), 0, tid,
                ThreadKind.USER, 0, 10,
                Map.of(EdgeState.RUNNING, 10L), Optional.empty());
    }
}
