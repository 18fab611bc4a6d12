// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.DocumentedSchemas;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

class StatsCommandTest {
    private static final Path RPC = TestTraces.recorded("rpc");

    @TempDir
    private Path folder;

    @Test
    void shouldAddUpTheSharesOfEachRequest() {
        JsonValue paths = Run.of("path", RPC, "--task", "rpc-client", "--request", "7000", "--json").json();
        long all = 0;
        long onServer = 0;
        for (JsonValue path : paths.get("paths").list()) {
            all += path.get("end").integer() - path.get("start").integer();
            for (JsonValue segment : path.get("segments").list()) {
                onServer += segment.get("host").text().equals("server")
                        ? segment.get("end").integer() - segment.get("start").integer() : 0;
            }
        }

        Run run = Run.of("stats", RPC, "--task", "rpc-client", "--request", "7000", "--json");

        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
        JsonValue kind = run.json().get("kinds").list().get(0);
        assertThat(kind.get("executions").integer()).isEqualTo(5);
        assertThat(kind.get("mean").integer()).isEqualTo(Math.round(all / 5.0));
        JsonValue server = kind.get("hosts").list().stream().filter(host -> host.get("name").text().equals("server"))
                .findFirst().orElseThrow();
        assertThat(server.get("share").number().doubleValue()).isCloseTo((double) onServer / all, within(1e-9));
        assertThat(server.get("low").number().doubleValue())
                .isLessThanOrEqualTo(server.get("share").number().doubleValue());
        assertThat(server.get("high").number().doubleValue())
                .isGreaterThanOrEqualTo(server.get("share").number().doubleValue());
    }

    @Test
    void shouldNameTheTypicalRequestByTheOptionsOfItsPath() {
        Run run = Run.of("stats", RPC, "--task", "rpc-client", "--request", "7000");

        assertThat(run.out()).startsWith("rpc-client, requests on port 7000: 5 executions\n");
        String typical = run.out().lines().filter(line -> line.contains("The most typical one: ")).findFirst()
                .orElseThrow();
        String[] options = typical.substring(typical.indexOf("--task"), typical.length() - 1).split(" ");
        Run path = Run.of("path", RPC, options[0], options[1], options[2], options[3], options[4], options[5],
                "--json");
        assertThat(path.exitCode()).as(path.toString()).isZero();
        assertThat(path.json().get("start").integer()).isEqualTo(Long.parseLong(options[3]));
        assertThat(path.json().get("end").integer()).isEqualTo(Long.parseLong(options[5]));
    }

    @Test
    void shouldWriteTheNumbersOfTheJsonAsCsv() throws IOException {
        Path file = folder.resolve("requests.csv");
        JsonValue kind = Run.of("stats", RPC, "--task", "rpc-client", "--request", "7000", "--json").json().get("kinds")
                .list().get(0);

        Run run = Run.of("stats", RPC, "--task", "rpc-client", "--request", "7000", "-o", file);

        assertThat(run.out()).isEmpty();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).contains("rpc-client,REQUEST,7000,executions,,,,,,,5,,,,,,,,,,")
                .contains("rpc-client,REQUEST,7000,latency,p99,,,,,,," + kind.get("p99").integer() + ",,,,,,,,,");
        for (String dimension : List.of("part", "task", "host", "state", "cause")) {
            List<Double> shares = lines.stream().map(line -> line.split(",", -1))
                    .filter(cells -> cells[3].equals(dimension)).map(cells -> Double.valueOf(cells[14])).toList();
            assertThat(shares).as(dimension).containsExactlyElementsOf(kind.get(dimension + "s").list().stream()
                    .map(share -> share.get("share").number().doubleValue()).toList());
            assertThat(shares.stream().mapToDouble(share -> share).sum()).as(dimension).isCloseTo(1, within(1e-9));
        }
    }

    /** Count and mean of the calls by babeltrace2 and a script that pairs entries with exits. */
    @ParameterizedTest
    @CsvSource({"rpc, rpc-server, read, 6, 23779107", "rpc, 147@server, futex, 19, 37090878",
        "rpc, 149@server, connect, 1, 529106", "perf, question, wait4, 1, 3242095", "perf, question, write, 9, 12744"})
    void shouldTakeEachSystemCall(String recording, String task, String call, int count, long mean) {
        Run run = Run.of("stats", TestTraces.recorded(recording), "--task", task, "--system-call", call, "--json");

        assertThat(run.err()).isEmpty();
        assertThat(DocumentedSchemas.faults(run.out())).isEmpty();
        JsonValue kind = run.json().get("kinds").list().get(0);
        assertThat(kind.get("by").text()).isEqualTo("SYSTEM_CALL");
        assertThat(kind.get("of").text()).isEqualTo(call);
        assertThat(kind.get("executions").integer()).isEqualTo(count);
        assertThat(kind.get("mean").integer()).isEqualTo(mean);
    }

    /** Poll was called 22 times from entry to exit, and two calls reach beyond the trace (babeltrace2 and a script). */
    @ExtraTier
    void shouldLeaveOutSystemCallsThatTheTraceCuts() {
        Run run = Run.of("stats", TestTraces.extra("many-threads"), "--task", "776", "--system-call", "poll");

        assertThat(run.out()).startsWith("gnome-shell, system calls poll: 22 executions\n")
                .contains("\n  2 more are left out, because the start or the end is not in the traces.\n");
        assertThat(run.err()).contains("gnome-shell, system calls poll: 2 more are left out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            disk | wk-disk    | read | the traces of local have no system calls; record them with wakepath record --syscalls
            perf | question   | exit_group | question (20975) on local has no whole execution of a system call 'exit_group', and 1 whose start or end is not in the traces; see
            rpc  | rpc-server | raed | rpc-server (146) on server has no whole execution of a system call 'raed'; see
            """)
    void shouldSayWhyThereIsNoSystemCall(String recording, String task, String call, String problem) {
        Run run = Run.of("stats", TestTraces.recorded(recording), "--task", task, "--system-call", call);

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("wakepath: " + problem).hasLineCount(1);
    }

    @Test
    void shouldCountTasksOfANameThatHaveNoSuchExecution() {
        Run run = Run.of("stats", RPC, "--task", "lttng@server", "--system-call", "read");

        assertThat(run.out()).startsWith("lttng, system calls read: 13 executions\n");
        assertThat(run.err()).isEqualTo(
                "wakepath: note: 'lttng@server' fits 2 tasks, of which 1 has no such execution\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --format | svg       | there is no format 'svg'; use one of text, json, csv, html
            -o       | stats.pdf | there is no format for files that end with .pdf
            """)
    void shouldRefuseOtherFormats(String option, String value, String problem) {
        Run run = Run.of("stats", RPC, "--task", "rpc-client", option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(problem);
    }
}
