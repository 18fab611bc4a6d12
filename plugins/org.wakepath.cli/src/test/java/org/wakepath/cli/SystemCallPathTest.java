// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.TestTraces;

class SystemCallPathTest {
    private static final Path RPC = TestTraces.recorded("rpc");

    @TempDir
    Path folder;

    /** Count and mean of the calls by babeltrace2 and a script that pairs entries with exits. */
    @ParameterizedTest
    @CsvSource({"rpc-server, read, 6, 23779107", "147@server, futex, 19, 37090878"})
    void shouldFollowEachCall(String task, String call, int count, long mean) {
        JsonValue found = Run.of("path", RPC, "--task", task, "--system-call", call, "--json").json();

        List<Long> times = found.get("executions").list().stream()
                .map(one -> one.get("end").integer() - one.get("start").integer()).toList();
        assertThat(times).hasSize(count);
        assertThat(Math.round(times.stream().mapToLong(time -> time).average().orElseThrow())).isEqualTo(mean);
        int longest = (int) found.get("longest").integer();
        assertThat(times.get(longest - 1)).isEqualTo(times.stream().mapToLong(time -> time).max().orElseThrow());
    }

    @Test
    void shouldFollowOneCall() {
        JsonValue all = Run.of("path", RPC, "--task", "rpc-server", "--system-call", "read", "--json").json();
        JsonValue third = all.get("executions").list().get(2);

        JsonValue path = Run.of("path", RPC, "--task", "rpc-server", "--system-call", "read#3", "--json").json();

        assertThat(path.get("start").integer()).isEqualTo(third.get("start").integer());
        assertThat(path.get("end").integer()).isEqualTo(third.get("end").integer());
    }

    @Test
    void shouldShowATableAndThePathOfTheLongest() {
        assertThat(Run.of("path", RPC, "--task", "rpc-server", "--system-call", "read").out())
                .startsWith("rpc-server(146) on server: 6 executions of read\n").contains("\nThe longest, #");
    }

    @Test
    void shouldDrawThePathOfTheLongest() {
        Path page = folder.resolve("read.html");

        assertThat(Run.of("path", RPC, "--task", "rpc-server", "--system-call", "read", "-o", page).exitCode())
                .isZero();
        assertThat(page).content().startsWith("<!DOCTYPE html>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rpc  | rpc-server | read#7 | there is no execution #7 of read; give a number from 1 to 6
            rpc  | rpc-server | raed   | rpc-server (146) on server has no whole execution of a system call 'raed'; see
            disk | 200        | read   | the traces of local have no system calls; record them with wakepath record --syscalls
            """)
    void shouldSayWhyThereIsNoSuchCall(String recording, String task, String call, String problem) {
        Run run = Run.of("path", TestTraces.recorded(recording), "--task", task, "--system-call", call);

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("wakepath: " + problem).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --within  | span | --within and --system-call both say which parts of the task's life to follow
            --request | 7000 | --system-call and --request both say which parts of the task's life to follow
            """)
    void shouldRefuseTwoWaysToChoose(String option, String value, String problem) {
        Run run = Run.of("path", RPC, "--task", "rpc-server", "--system-call", "read", option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(problem).hasLineCount(1);
    }
}
