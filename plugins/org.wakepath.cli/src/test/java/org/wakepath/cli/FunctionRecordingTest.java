// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.TestTraces;

/** Records the kernel of this machine and the functions of a program. */
class FunctionRecordingTest extends KernelRecordingTest {
    private static final Path FUNCTIONS = TestTraces.repository().resolve("recorder/functions");
    private static final Path SOURCES = TestTraces.repository().resolve("recorder/tests/functions");

    private String built(String name) throws Exception {
        return built(name, FUNCTIONS.resolve(name.endsWith(".cc") ? "wakepath-c++" : "wakepath-cc").toString());
    }

    private String built(String name, String compiles) throws Exception {
        String program = folder.resolve(name.substring(0, name.indexOf('.'))).toString();
        String source = SOURCES.resolve(name).toString();
        Process compiler = new ProcessBuilder(compiles, "-O2", "-pthread", source, "-o", program).inheritIO().start();
        assertThat(compiler.waitFor()).isZero();
        return program;
    }

    @Test
    void shouldShowTheFunctionsOfTheCommand() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--functions", "rebuild|look|ask", "--",
                built("lock.c")).end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err()).contains("43 calls of 3 functions on 4 threads");
        assertThat(Run.of(next(run)).out()).contains("look_up", "rebuild_index");
        recorder.awaitNothingLeft();
    }

    /** The holder and its waiters come to each function 10 times; one of them has three waiters. */
    @Test
    void shouldShowTheFunctionsOfACommandThatWasNotBuiltForIt() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--functions",
                "^(rebuild_index|write_log|look_up)$", "--unprepared", "--", built("lock.c", "gcc")).end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err()).contains("50 calls of 3 functions on 4 threads");
        assertThat(Run.of("functions", output, "--task", "holder").out()).contains("look_up", "rebuild_index");
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldSayForHowMuchOfTheTimeABudgetRecordedFunctions() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--functions", ".", "--budget", "5%",
                "--", built("uneven.c"), "1").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        Run shown = Run.of("functions", output, "--task", "uneven");
        assertThat(shown.out()).containsPattern("touch was recorded for <?[0-9.]+ % of this time").contains("gather");
        assertThat(shown.err()).contains("the budget of the recording took functions out at times");
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldSayWhichOptionGivesCallsMoreRoom() throws Exception {
        Run run = recorder
                .start("-o", output.toString(), "--recorder", "ebpf", "--function-buffer", "4K", "--functions",
                        "^(leaf|tail|tail_target)$", "--", built("calls.cc"))
                .input("\n").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err())
                .containsPattern("found no room and are lost; .* or a larger --function-buffer\n")
                .containsPattern("events of functions .* were lost, .* or a larger --function-buffer\n")
                .doesNotContain(" --buffer");
    }

    /**
     * The program prints for each wait its thread, in which function that waited, and which one ended the wait. Without
     * events of calls, a thread that computes and wakes others again and again may poll.
     */
    @ParameterizedTest
    @ValueSource(strings = {"locks.cc", "handed.cc"})
    void shouldNameTheFunctionThatEndedEachWaitForALock(String program) throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--syscalls", "--functions",
                "^[a-z_]+$", "--", built(program)).end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        Map<String, List<String>> truth = run.out().lines().map(line -> line.split(" ", 2))
                .collect(Collectors.groupingBy(words -> words[0],
                        Collectors.mapping(words -> words[1], Collectors.toList())));
        assertThat(truth).hasSizeGreaterThan(1);
        truth.forEach((task, waits) -> assertThat(waits(task, waits)).as(task).isEqualTo(waits));
    }

    /** The task's own waits in the functions in which the program says that it waited. */
    private List<String> waits(String task, List<String> said) {
        Set<String> functions = said.stream().map(wait -> wait.split(" ")[0]).collect(Collectors.toSet());
        Run path = Run.of("path", output, "--task", task, "--functions", "--json");
        return JsonValue.parse(path.out()).get("waits").list().stream()
                .filter(wait -> wait.get("name").text().equals(task))
                .filter(wait -> functions.contains(innermost(wait, "waitedIn")))
                .map(wait -> innermost(wait, "waitedIn") + " " + innermost(wait, "wokenFrom")).toList();
    }

    private static String innermost(JsonValue wait, String key) {
        List<JsonValue> stack = wait.keys().contains(key) ? wait.get(key).get("user").list() : List.of();
        return stack.isEmpty() ? "not known" : stack.get(stack.size() - 1).get("function").text();
    }

    @Test
    void shouldShowTheFunctionsOfAProcessWhileTheCommandRuns() throws Exception {
        Process busy = new ProcessBuilder(built("busy.c"), "1").start();
        try {
            assertThat(new BufferedReader(new InputStreamReader(busy.getInputStream(), StandardCharsets.UTF_8))
                    .readLine()).isEqualTo("ready");

            Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--functions", "^walk$", "--attach",
                    String.valueOf(busy.pid()), "--", "sh", "-c", "echo said; sleep 0.1; exit 5").end();

            assertThat(run.exitCode()).as(run.toString()).isEqualTo(5);
            assertThat(run.out()).isEqualTo("said\n");
            assertThat(run.err()).containsPattern("[0-9,]+ calls of 1 function on 1 thread\n");
            assertThat(Run.of(next(run)).out()).contains("walk");
            assertThat(busy.isAlive()).isTrue();
        } finally {
            busy.destroy();
        }
    }

    @Test
    void shouldRecordAProcessUntilItEnds() throws Exception {
        Process busy = new ProcessBuilder(built("busy.c"), "1").start();
        recorder.start("-o", output.toString(), "--recorder", "ebpf", "--functions", "^walk$", "--attach",
                String.valueOf(busy.pid())).awaitMessage("ready");

        busy.getOutputStream().close();
        Run run = recorder.end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("next: wakepath path ");
    }

    @Test
    void shouldSwitchFunctionsOfAProcessOnUntilTheUserEndsIt() throws Exception {
        Process busy = new ProcessBuilder(built("busy.c"), "1").start();
        try {
            assertThat(busy.inputReader().readLine()).isEqualTo("ready");
            String pid = String.valueOf(busy.pid());

            Run listed = recorder.startCommand("functions", "list", pid, "--match", "^walk$").end();
            recorder.startCommand("functions", "attach", pid, "--match", "^walk$", "--count");
            String first = recorder.output().readLine();
            Run run = recorder.signal("INT").end();

            assertThat(listed.out()).containsPattern("entry\\+exit .* walk\n");
            assertThat(first).isEqualTo("ready");
            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.out()).containsPattern(" [0-9]+ +walk\n");
            assertThat(busy.isAlive()).isTrue();
        } finally {
            busy.destroy();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {
                "--functions . -- true|/true and its libraries leave no room for calls; to fix it: build them with ",
                "--functions ( -- true|( is no regular expression: Unmatched",
                "--functions . --attach wakepath-never -- true|no process is called wakepath-never"})
    void shouldSayInOneSentenceWhyFunctionsCannotBeRecorded(String arguments, String reason) throws Exception {
        Run run = recorder.start(("--recorder ebpf -o " + output + " " + arguments).split(" ")).end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err().lines()).filteredOn(line -> line.contains("to fix it")).singleElement().asString()
                .contains(reason);
        assertThat(output).doesNotExist();
    }

    /** The program works out 5! by recursion. */
    @Test
    void shouldShowArgumentsAndResultsOfCalls() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--functions", "^factorial$",
                "--arguments", "--", built("values.cc")).end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(Run.of("functions", output, "--task", "values").out())
                .containsPattern(
                        "The longest call of each function\n.*\n +.* values\\([0-9]+\\) +factorial\\(5, 0\\) = 120\n");
    }

    /** What the file is and what is done to it once its program runs, and what is said then. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"busy.c|chmod 4755 \"$1\"|(setuid)",
                "busy.c|cp \"$1\" \"$1.new\" && mv \"$1.new\" \"$1\"|was replaced on disk",
                "crowded.c|true|no room near the text of"})
    void shouldLeaveProcessesAloneThatCannotBeRecorded(String name, String change, String reason) throws Exception {
        String program = built(name);
        Process process = new ProcessBuilder(program, "1").start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("ready");
            assertThat(new ProcessBuilder("sh", "-c", change, "sh", program).start().waitFor()).isZero();
            String before = Files.readString(Path.of("/proc/" + process.pid() + "/maps"));

            Run run = recorder.start("--recorder", "ebpf", "-o", output.toString(), "--functions", ".", "--attach",
                    String.valueOf(process.pid()), "--", "touch", folder.resolve("ran").toString()).end();

            assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
            assertThat(run.err()).containsOnlyOnce(reason);
            assertThat(folder.resolve("ran")).doesNotExist();
            assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/maps"))).isEqualTo(before);
            assertThat(process.isAlive()).isTrue();
            recorder.awaitNothingLeft();
        } finally {
            process.destroy();
        }
    }

    @Test
    void shouldSayThatNoFunctionMatches() throws Exception {
        Run run = recorder.start("--check", "--functions", "nothing", "--", built("lock.c")).end();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("no function of that name has room for a call in " + folder + "/lock");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"--attach 1 -- true|give --functions", "--functions . --attach 0|pgrep NAME",
                "--arguments -- true|give --functions", "--unprepared -- true|give --functions",
                "--budget 5% -- true|give --functions", "--functions . --budget 5 -- true|give one such as 5%",
                "--functions . --no-local --host a -- true|leave --no-local", "--functions .|give it after --",
                "--function-buffer 4M -- true|give --functions",
                "--functions . --function-buffer 3M -- true|give one such as 4M",
                "--functions . --function-buffer 2K -- true|from 4K to 64M",
                "--functions . --function-buffer big -- true|write it like 512K",
                "--functions . --attach 00|neither the id nor the name",
                "--functions . --attach 1 --requests|give a command"})
    void shouldRefuseWrongUse(String arguments, String hint) {
        Run run = Run.of((Object[]) ("record " + arguments).split(" "));

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(hint).contains("; ");
    }
}
