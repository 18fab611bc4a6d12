// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How {@code wakepath functions} hands its words on; the program that gets them is a script. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FunctionsCommandTest extends RecordingTest {
    @ParameterizedTest
    @ValueSource(strings = {"list", "attach", "run"})
    void shouldGiveTheProgramItsWordsAndStreams(String command) throws Exception {
        Path file = Files.writeString(folder.resolve("words"), "of a file");
        recorder.install("wakepath-functions", "#!/bin/sh\nprintf '%s\\n' \"$@\"\ncat\necho said >&2\nexit 7\n");

        Run run = recorder.startCommand("functions", command, "--help", "@" + file, "--", "-o", "", "--", "a b")
                .input("read\n").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(7);
        assertThat(run.out()).isEqualTo(command + "\n--help\n@" + file + "\n--\n-o\n\n--\na b\nread\n");
        assertThat(run.err()).isEqualTo("said\n");
    }

    /** As before and behind other commands. What comes behind {@code --} is the program's. */
    @Test
    void shouldKeepTheOptionsOfWakepathToItself() throws Exception {
        recorder.install("wakepath-functions", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");

        for (String words : List.of("--debug functions --timings run -- it --debug",
                "functions run --timings --debug -- it --debug")) {
            List<String> arguments = List.of(words.split(" "));
            Run run = recorder.startCommand(arguments.get(0),
                    arguments.subList(1, arguments.size()).toArray(String[]::new)).end();

            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.out()).isEqualTo("run\n--\nit\n--debug\n");
            assertThat(run.err()).startsWith("stage ").contains("\nwhole ");
        }
    }

    @Test
    void shouldTakeTheOptionsOfWakepathAlsoBeforeTheWordThatSaysWhatToDo() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        for (String words : List.of("--debug functions", "functions --debug", "functions --debug report")) {
            assertThat(Run.of(Stream.concat(Stream.of(words.split(" ")), Stream.of(empty)).toArray()).err())
                    .as(words).contains("no CTF trace here or below");
        }
        for (String words : List.of("--debug requests off nothing", "requests --debug off nothing")) {
            assertThat(Run.of((Object[]) words.split(" ")).err()).as(words).contains("requests off takes no nothing");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void shouldPassSignalsOnAndWaitForTheEnd(String signal) throws Exception {
        recorder.install("wakepath-functions", "#!/bin/sh\ntrap 'echo results; exit 3' " + signal
                + "\necho ready >&2\nfor i in $(seq 1000); do sleep 0.02; done\n");

        Run run = recorder.startCommand("functions", "attach", "1").awaitMessage("ready").signal(signal).end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("results\n");
    }

    @Test
    void shouldHaveTheExitCodeOfASignalThatEndedTheProgram() throws Exception {
        recorder.install("wakepath-functions", "#!/bin/sh\nkill -KILL $$\n");

        assertThat(recorder.startCommand("functions", "run").end().exitCode()).isEqualTo(137);
    }

    @Test
    void shouldSayThatThereIsNoSuchProgram() {
        Run run = Run.of("functions", "list", "/bin/true");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1)
                .startsWith("wakepath: wakepath-functions, which records calls of functions, "
                        + "is not installed here; ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"functions", "functions report"})
    void shouldAskForTraces(String words) {
        Run run = Run.of((Object[]) words.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).startsWith("wakepath: ").contains("; ");
    }

    @Test
    void shouldTakeOtherWordsForFoldersOfTheReport() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("list"));

        assertThat(Run.of("functions", empty).err()).isEqualTo(Run.of("functions", "report", empty).err())
                .contains("no CTF trace here or below");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "attach", "run", "report"})
    void shouldHaveAManualPageForEachCommand(String command) {
        assertThat(Run.of("functions", "--help").out()).containsPattern("\n  " + command + " +[A-Z]");
        assertThat(Run.of("man", "functions").out()).contains("\\fB" + command + "\\fR");
        assertThat(Run.of("man", "functions", command).out())
                .startsWith(".TH \"WAKEPATH-FUNCTIONS-" + command.toUpperCase(java.util.Locale.ROOT) + "\" 1")
                .contains("\nwakepath functions " + command + " ",
                        command.equals("report") ? "\\-\\-task" : "\\-\\-help");
    }

    @ParameterizedTest
    @ValueSource(strings = {"functions nonsense", "path nonsense", "path path"})
    void shouldRefuseAManualPageOfACommandThatThereIsNot(String words) {
        Run run = Run.of((Object[]) ("man " + words).split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains("there is no command '" + words + "'");
    }
}
