// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

class TasksCommandTest {
    private static List<JsonValue> tasks(Object... options) {
        Object[] args = new Object[options.length + 3];
        args[0] = "tasks";
        args[1] = TestTraces.recorded("rpc");
        args[2] = "--json";
        System.arraycopy(options, 0, args, 3, options.length);
        return Run.of(args).json().get("tasks").list();
    }

    @Test
    void shouldListTasksThatRanLongestFirst() {
        List<JsonValue> tasks = tasks();

        assertThat(tasks.stream().map(task -> task.get("running").integer()).toList())
                .isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(tasks.subList(0, 2).stream().map(task -> task.get("name").text()))
                .containsExactlyInAnyOrder("rpc-client", "rpc-server");
    }

    @Test
    void shouldAccountForTheWholeTimeOfEveryTask() {
        assertThat(tasks()).allSatisfy(task -> assertThat(task.get("running").integer()
                + task.get("blocked").integer() + task.get("preempted").integer()
                + task.get("interrupted").integer() + task.get("unknown").integer())
                        .isEqualTo(task.get("end").integer() - task.get("start").integer()));
    }

    @Test
    void shouldChooseByHostAndName() {
        assertThat(tasks("--host", "server", "--name", "rpc-*").stream().map(task -> task.get("name").text()))
                .containsExactly("rpc-server", "rpc-worker");
    }

    @Test
    void shouldNoteANameThatNoTaskHas() {
        Run run = Run.of("tasks", TestTraces.recorded("rpc"), "--name", "rpc-clint*", "--json");

        assertThat(run.json().get("tasks").list()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).hasLineCount(1)
                .startsWith("wakepath: note: no task is called 'rpc-clint*'; the nearest names are rpc-client");
    }

    @Test
    void shouldSortAndLimit() {
        List<JsonValue> byTid = tasks("--sort", "tid", "--limit", 5);

        assertThat(byTid).hasSize(5);
        assertThat(byTid.stream().map(task -> task.get("tid").integer()).toList()).isSorted();
        assertThat(tasks("--sort", "name").stream().map(task -> task.get("name").text()).toList()).isSorted();
    }

    @Test
    void shouldShowATableForPeople() {
        Run run = Run.of("tasks", TestTraces.recorded("rpc"), "--limit", 3);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).hasLineCount(4).contains("running (ms)", "blocked (ms)", "preempted (ms)", "rpc-client");
    }
}
