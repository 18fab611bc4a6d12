// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecordCommandTest {
    /** Goes on until it is told to end. */
    private static final String STUBBORN = "echo started >&2; while :; do sleep 0.1; done";

    @TempDir
    private Path folder;

    private Path output;
    private RecorderProcess recorder;

    @BeforeEach
    void install() throws IOException {
        output = folder.resolve("out put's");
        recorder = new RecorderProcess(folder);
    }

    @Test
    void shouldBeTheProgramToItsSurroundings() throws Exception {
        Run run = recorder.with("VARIABLE", "value").start("-o", output.toString(), "--", "sh", "-c",
                "read line; echo \"$line $VARIABLE $1\"; echo complaint >&2; exit 3", "sh", "--debug  x")
                .input("in\n").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("in value --debug  x\n");
        assertThat(run.err()).contains("complaint\n", "wakepath: next: wakepath tasks '");
    }

    @Test
    void shouldSayNothingButWhereTheTracesAre() throws Exception {
        Run run = recorder.start("--quiet", "-o", output.toString(), "--", "sh", "-c", "echo result; exit 3").end();

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEqualTo("result\n");
        assertThat(run.err()).isEqualTo(output + "\n");
    }

    @Test
    void shouldSayWhyNothingWasRecordedEvenIfItIsToBeQuiet() throws Exception {
        Files.writeString(recorder.world("refuse-list"), "Error: No session daemon is available\n");
        Run run = recorder.start("--quiet", "-o", output.toString(), "--", "true").end();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("to fix it: ", "nothing is recorded");
    }

    @Test
    void shouldTakeTheLastRecordingWhereNoFolderIsNamed() throws Exception {
        assertThat(recorder.startCommand("tasks").end().err()).contains("there is no folder with traces");
        recorder.start("-o", folder.resolve("earlier").toString(), "--", "true").end();
        recorder.start("-o", output.toString(), "--no-local", "--host", "mars", "--", "true").end();

        Run run = recorder.startCommand("info").end();
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).startsWith("Host client\n");

        Files.move(output, folder.resolve("elsewhere"));
        assertThat(recorder.startCommand("tasks").end().err())
                .isEqualTo("wakepath: the last recording, " + output + ", is gone; name a folder with traces\n");
    }

    @Test
    void shouldKeepTheTraceAndNothingElse() throws Exception {
        Run run = recorder.start("-o", output.toString(), "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(RecorderProcess.names(output)).hasSize(1);
        assertThat(output.resolve(RecorderProcess.names(output).get(0)).resolve("kernel/metadata")).isNotEmptyFile();
        assertThat(run.err()).contains(" 2,989 events on 2 CPUs", "only stock events were recorded");
        recorder.awaitNothingLeft();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "dash", "bash"})
    void shouldRecordElsewhereWhateverTheLoginShell(String shell) throws Exception {
        assertRecordsElsewhere(shell);
    }

    @ParameterizedTest
    @Tag("full")
    @ValueSource(strings = {"busybox sh", "csh", "fish", "zsh"})
    void shouldRecordElsewhereWithALoginShellThatHasToBeInstalled(String shell) throws Exception {
        Assumptions.assumeTrue(new ProcessBuilder("sh", "-c", "command -v " + shell).start().waitFor() == 0,
                "missing: " + shell);
        assertRecordsElsewhere(shell);
    }

    private void assertRecordsElsewhere(String shell) throws Exception {
        Run run = recorder.with("LOGIN_SHELL", shell).start("-o", output.toString(), "--no-local", "--host",
                "root@mars", "--json", "--", "true").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(RecorderProcess.names(output)).containsExactly("mars");
        assertThat(output.resolve("mars/kernel/metadata")).hasSameBinaryContentAs(recorder.world("trace/metadata"));
        assertThat(run.json().get("hosts").list().get(0).get("events").integer()).isPositive();
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldWriteJsonAloneToStandardOutput() throws Exception {
        Run run = recorder.start("--json", "-o", output.toString(), "--", "sh", "-c", "echo noise; exit 4").end();

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.json().get("exitCode").integer()).isEqualTo(4);
        assertThat(run.err()).contains("noise");
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
    void shouldEndTheProgramAndKeepWhatWasRecorded(String signal, int exitCode) throws Exception {
        Run run = recorder.start("-o", output.toString(), "--", "sh", "-c", STUBBORN).awaitMessage("within")
                .awaitMessage("started").signal(signal).end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(exitCode);
        assertThat(run.err()).contains("stopping, what was recorded is kept", "gathering", "next: ");
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldGiveUpWhenItIsToldTwice() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--", "sh", "-c", "trap '' INT TERM; " + STUBBORN)
                .awaitMessage("within").awaitMessage("started").signal("INT").awaitMessage("once more").signal("INT")
                .end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(130);
        assertThat(run.err()).contains("given up").doesNotContain("next: ");
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldLeaveNothingBehindWhenItIsKilled() throws Exception {
        recorder.start("-o", output.toString(), "--host", "mars", "--", "sleep", "3").awaitMessage("within")
                .signal("KILL").end();

        recorder.awaitNothingLeft();
    }

    @Test
    void shouldNameAHostThatIsLostAndKeepTheOthers() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--host", "mars", "--json", "--", "sh", "-c",
                "kill $(cat \"$FAKE_LTTNG/ssh.pid\"); exec sleep 1").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).containsPattern("mars was lost at \\d\\d:\\d\\d:\\d\\d")
                .contains("nothing was kept of it");
        assertThat(run.json().get("hosts").list().get(0).get("events").integer()).isPositive();
        assertThat(run.json().get("hosts").list().get(1).get("lost").integer()).isPositive();
    }

    @Test
    void shouldStartNothingWhereASessionCannotBeMade() throws Exception {
        Files.writeString(recorder.world("refuse-enable-event"), "Error: \u001b[31mno\n");
        Run run = recorder.start("-o", output.toString(), "--", "touch", folder.resolve("started").toString()).end();

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("Error: ").contains("no").doesNotContain("\u001b");
        assertThat(folder.resolve("started")).doesNotExist();
        assertThat(output).doesNotExist();
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldTellAllThatIsMissingAndChangeNothing() throws Exception {
        Files.writeString(recorder.world("refuse-list"), "Error: No session daemon is available\n");
        Run run = recorder.start("--check", "--host", "mars", "--json").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.json().get("shortcomings").list()).isNotEmpty();
        assertThat(RecorderProcess.names(recorder.world("sessions"))).isEmpty();
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldRefuseAFolderThatHoldsSomething() throws IOException {
        Path full = Files.createDirectories(output);
        Files.createFile(full.resolve("x"));
        Run run = Run.of("record", "-o", full, "--", "true");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("is not empty").hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"'', no command", "no-such-program, no program", "--no-local -- true, no host",
        "--host a --host b@a -- true, two hosts", "--host -oProxyCommand=x -- true, ''",
        "--host=-oProxyCommand=x -- true, --host", "--host a;b -- true, not the name of a host",
        "--buffer big -- true, not a size", "--spool here -- true, starts with /",
        "--ssh-config nowhere -- true, cannot be read", "--relay -- true, name one with --host",
        "--spool /tmp -- true, name one with --host", "--ssh-config /dev/null -- true, name one with --host",
        "--threads 0 -- true, give 1 or more"})
    void shouldRefuseWrongUse(String arguments, String hint) {
        Run run = Run.of((Object[]) ("record " + arguments).strip().split(" "));

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(hint).contains("; ");
        assertThat(run.out()).isEmpty();
    }
}
