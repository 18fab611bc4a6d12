// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.analysis.Analysis;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.kernel.TraceSet;
import org.wakepath.path.ActivePath;
import org.wakepath.path.summary.CauseStep;
import org.wakepath.path.summary.CauseTree;
import org.wakepath.testing.TestTraces;

class ExplainCommandTest {
    private static final Path RPC = TestTraces.recorded("rpc");

    /** The wait that {@code path} lists first. */
    @Test
    void shouldExplainTheWaitThatPathGivesThisNumber() {
        Run path = Run.of("path", RPC, "--task", "rpc-client");
        Run explained = Run.of("explain", RPC, "--task", "rpc-client", "--wait", "1");

        assertThat(path.out()).contains("  1.   111 ms  +212.017338 ms  6 times, for 111 ms in all; the longest: "
                + "`rpc-client` (client) waited 46.6 ms");
        assertThat(explained.out()).startsWith("`rpc-client` waited 46.6 ms (11 %) from +212.017338 ms in ")
                .contains("It was the longest of 6\nwaits like it, which took 111 ms in all.");
    }

    @Test
    void shouldFollowAChainOfLocksToItsFirstHolder() {
        Run run = Run.of("explain", TestTraces.recorded("locks"), "--task", "204", "--to", "13:01:20.097");

        assertThat(run.out().lines()).containsSubsequence(
                "  - `wk-locks`'s `lock-5`(204) waited 123 ms (80 %) from +0.436131 ms: woken by `wk-locks`'s",
                "    `lock-4`(203).",
                "    - `wk-locks`'s `lock-4`(203) waited 92.1 ms (60 %) from +0.436131 ms: woken by `wk-locks`'s",
                "      `lock-3`(202).",
                "      - `wk-locks`'s `lock-3`(202) waited 61.4 ms (40 %) from +0.436131 ms: woken by `wk-locks`'s",
                "        `lock-2`(201).",
                "        - `wk-locks`'s `lock-2`(201) waited 30.7 ms (20 %) from +0.436131 ms: woken by `wk-locks`'s",
                "          `lock-1`(200).",
                "          - `wk-locks`'s `lock-1`(200) ran for 29.1 ms (19 %).");
    }

    @Test
    void shouldHideNames() {
        Run run = Run.of("explain", RPC, "--task", "rpc-client", "--redact");

        assertThat(run.out()).startsWith("`task-1`(148) on host-1 took 411 ms").doesNotContain("rpc", "server",
                "10.77");
    }

    @Test
    void shouldRefuseAWaitThatThePathDoesNotHave() {
        Run run = Run.of("explain", RPC, "--task", "rpc-client", "--wait", "1000");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains("--wait 1000: the path has ", "choose a number from 1 to ");
        assertThat(Run.of("explain", RPC, "--task", "rpc-client", "--wait", "0").exitCode()).isEqualTo(2);
    }

    @Test
    void shouldExplainSeveralTasksOneBelowTheOther() {
        Run both = Run.of("explain", RPC, "--task", "rpc-client", "--task", "rpc-server");

        assertThat(both.exitCode()).isZero();
        assertThat(both.out()).isEqualTo(Run.of("explain", RPC, "--task", "rpc-client").out() + "\n"
                + Run.of("explain", RPC, "--task", "rpc-server").out());
    }

    @Test
    void shouldRefuseOneWaitOfSeveralTasks() {
        Run run = Run.of("explain", RPC, "--task", "rpc-client", "--task", "rpc-server", "--wait", "1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--wait is about one task, and 2 were given");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "locks", "disk", "ranks"})
    void shouldAccountForAllTimeOfEveryPath(String recording) {
        Analysis analysis = Analysis.open(TraceSet.open(List.of(TestTraces.recorded(recording))), 1);
        for (TaskSummary task : analysis.tasks()) {
            ActivePath path = analysis.path(task, task.start(), task.end(), task.hostNumber());
            CauseStep whole = CauseTree.of(path);
            assertThat(whole.total()).isEqualTo(path.duration());
            assertAddsUp(whole);
        }
    }

    private static void assertAddsUp(CauseStep step) {
        if (!step.children().isEmpty()) {
            assertThat(step.children().stream().mapToLong(CauseStep::total).sum()).isEqualTo(step.total());
            step.children().forEach(ExplainCommandTest::assertAddsUp);
        }
    }
}
