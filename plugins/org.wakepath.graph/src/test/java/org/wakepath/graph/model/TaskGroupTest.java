// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskGroupTest {
    private final WorkerTable workers = new WorkerTable();

    private int task(int tid, int process, String name) {
        int worker = workers.addTask(tid, 0, name);
        workers.setProcess(worker, process);
        return worker;
    }

    private int forked(int parent, int tid, int process, String name) {
        int worker = task(tid, process, name);
        workers.setParent(worker, parent);
        return worker;
    }

    @Test
    void shouldPutThreadsOfOneNameAndProcessTogether() {
        int main = task(10, 10, "server");
        int first = task(11, 10, "worker");
        int second = task(12, 10, "worker");
        assertThat(workers.group(first)).isEqualTo(workers.group(second)).isNotEqualTo(workers.group(main));
    }

    @Test
    void shouldSayWhichProgramAThreadIsOf() {
        int billing = task(20, 20, "billing");
        int first = task(21, 20, "worker");
        task(30, 30, "search");
        int second = task(31, 30, "worker");
        int third = task(32, 30, "worker");
        assertThat(workers.describe(first, "a").label()).isEqualTo("billing/worker");
        assertThat(workers.describe(second, "a").label()).isEqualTo("search/worker");
        assertThat(workers.describe(billing, "a").label()).isEqualTo("billing");
        assertThat(workers.hasNamesake(first)).isFalse();
        assertThat(workers.hasNamesake(second)).isEqualTo(workers.hasNamesake(third)).isTrue();
    }

    @Test
    void shouldPutProcessesTogetherThatOneProcessForked() {
        int shell = task(20, 20, "bash");
        int first = forked(shell, 21, 21, "cc1");
        int second = forked(shell, 22, 22, "cc1");
        int threadOfSecond = forked(second, 23, 22, "cc1");
        assertThat(workers.group(first)).isEqualTo(workers.group(second)).isEqualTo(workers.group(threadOfSecond))
                .isNotEqualTo(workers.group(shell));
    }

    @Test
    void shouldPutAProcessTogetherWithItsForksOfTheSameName() {
        int master = task(30, 30, "nginx");
        int worker = forked(master, 31, 31, "nginx");
        int thread = forked(worker, 32, 31, "nginx");
        assertThat(workers.group(master)).isEqualTo(workers.group(worker)).isEqualTo(workers.group(thread));
    }

    @Test
    void shouldKeepProgramsOfDifferentParentsApart() {
        int first = forked(task(40, 40, "make"), 41, 41, "cc1");
        int second = forked(task(50, 50, "make"), 51, 51, "cc1");
        assertThat(workers.group(first)).isNotEqualTo(workers.group(second));
    }

    @Test
    void shouldKeepTasksOfOneNameApartWhoseProcessesAreNotRelated() {
        assertThat(workers.group(task(60, 60, "sh"))).isNotEqualTo(workers.group(task(61, 61, "sh")));
    }

    @Test
    void shouldKnowTheMainThreadThatWasMetAfterItsThreads() {
        int thread = task(71, 70, "db");
        int main = task(70, 70, "db");
        assertThat(workers.group(thread)).isEqualTo(workers.group(main));
    }

    @Test
    void shouldFollowARename() {
        int shell = task(80, 80, "bash");
        int first = forked(shell, 81, 81, "bash");
        assertThat(workers.group(first)).isEqualTo(workers.group(shell));
        workers.rename(first, "ls");
        assertThat(workers.group(first)).isNotEqualTo(workers.group(shell));
    }

    @Test
    void shouldHaveNoGroupsOfInterruptWork() {
        assertThat(workers.group(workers.addInterrupt("softirq NET_RX", 0))).isEqualTo(-1);
    }

    @Test
    void shouldKnowWhoHasANamesake() {
        int first = task(70, 70, "sh");
        int alone = task(71, 71, "make");
        int second = task(72, 72, "sh");
        assertThat(workers.hasNamesake(first)).isTrue();
        assertThat(workers.hasNamesake(second)).isTrue();
        assertThat(workers.hasNamesake(alone)).isFalse();
        workers.rename(second, "make");
        assertThat(workers.hasNamesake(first)).isFalse();
        assertThat(workers.hasNamesake(alone)).isTrue();
    }

    @Test
    void shouldKeepContainersApartWhoseProcessesOneProcessForked() {
        int runtime = task(70, 70, "containerd-shim");
        int first = forked(runtime, 71, 71, "nginx");
        int second = forked(runtime, 72, 72, "nginx");
        workers.nameContainer(workers.addContainer(), "shop");
        workers.nameContainer(workers.addContainer(), "blog");
        workers.setContainer(first, 0);
        workers.setContainer(second, 1);
        assertThat(workers.group(first)).isNotEqualTo(workers.group(second));
    }

    @Test
    void shouldPutAllThreadsOfAProcessIntoItsLastContainer() {
        int main = task(80, 80, "runc");
        int thread = forked(main, 81, 80, "worker");
        int child = forked(main, 82, 82, "worker");
        workers.nameContainer(workers.addContainer(), "old");
        workers.nameContainer(workers.addContainer(), "new");
        workers.setContainer(main, 0);
        workers.setContainer(main, 1);
        assertThat(workers.container(main)).isEqualTo("new").isEqualTo(workers.container(thread));
        assertThat(workers.container(child)).isEmpty();
        workers.setContainer(main, WorkerTable.NO_CONTAINER);
        assertThat(workers.container(thread)).isEmpty();
    }
}
