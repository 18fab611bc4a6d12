// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Records the kernel of this machine, which needs no module for that. */
class EbpfRecordingTest extends KernelRecordingTest {
    private static final long SLEPT = 200_000_000;

    @Test
    void shouldExplainAProgramOnAMachineWithoutModules() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--", "sleep", "0.2").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err()).contains("is recorded with eBPF", "next: wakepath path ")
                .containsPattern(
                        "\n`sleep`\\([0-9]+\\) on \\S+ took [0-9.]+ ms; for [0-9.]+ ms of it it waited: 2[0-9.]+ ms "
                                + "for its own timer")
                .contains("clock_nanosleep", "kept in " + output);
        assertThat(answerToNext(run).get("segments").list().stream()
                .filter(segment -> segment.get("state").text().equals("TIMER"))
                .mapToLong(segment -> segment.get("end").integer() - segment.get("start").integer()).sum())
                        .as("time for which it waited for its timer").isBetween(SLEPT * 9 / 10, SLEPT * 2);
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldNameTheSystemCallOfAWait() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--syscalls", "--", "sleep", "0.2")
                .end();

        assertThat(answerToNext(run).get("waits").list().stream()
                .filter(wait -> wait.get("end").integer() - wait.get("start").integer() > SLEPT / 2)
                .map(wait -> wait.get("systemCall").get("name").text())).containsExactly("clock_nanosleep");
    }

    @Test
    void shouldSayThatEventsDidNotFitIntoTheBuffer() throws Exception {
        Run run = recorder.start("-o", output.toString(), "--recorder", "ebpf", "--buffer", "4K", "--", "sh", "-c",
                "for i in $(seq 300); do /bin/true; done").end();

        assertThat(run.err()).containsPattern("[0-9,]+ events were lost; record again with --buffer 1M or more");
    }

    @Test
    void shouldSayThatTheSecondOfTwoCommandsIsSlower() throws Exception {
        // A name of its own, since other programs of this machine may sleep, too.
        Path napper = Files.copy(Path.of("/bin/sleep"), folder.resolve("napper"), StandardCopyOption.COPY_ATTRIBUTES);

        Run run = recorder.startCommand("bench", "-o", output.toString(), "--recorder", "ebpf", "--runs", "4",
                "--warm-up", "0", "--noise", "2", "--base", napper + " 0.05", "--head", napper + " 0.2", "--task",
                "napper").end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).startsWith("napper, from start to end: SLOWER\n")
                .contains("4 runs with 4 executions against 4 runs with 4.");
        assertThat(run.err()).contains("A against A, by turns: a typical execution of napper, from start to end takes ",
                "so 4 runs of each side will probably find a change of ");
        assertThat(output.resolve("noise")).isDirectoryContaining("glob:**run002.json");
        for (int i = 1; i <= 4; i++) {
            assertThat(output.resolve("base/run00" + i + ".json")).isRegularFile();
            assertThat(output.resolve("head/run00" + i + ".json")).isRegularFile();
        }
        assertThat(output.resolve("traces")).doesNotExist();
        recorder.awaitNothingLeft();
    }

    /** What the command that comes next says, as data. */
    private static JsonValue answerToNext(Run recorded) {
        Run next = Run.of(Stream.concat(Stream.of(next(recorded)), Stream.of("--json")).toArray());
        assertThat(next.exitCode()).as(next.toString()).isZero();
        return next.json();
    }

    @Test
    void shouldSendTheRecorderToAnotherHost() throws Exception {
        Run run = recorder
                .start("-o", output.toString(), "--no-local", "--host", "mars", "--recorder", "ebpf", "--json",
                        "--", "true")
                .end();

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.json().get("hosts").list().get(0).get("events").integer()).isPositive();
        assertThat(output.resolve("mars/kernel/metadata")).isNotEmptyFile();
        recorder.awaitNothingLeft();
    }

    @Test
    void shouldKeepWhatAKilledRecorderWrote() throws Exception {
        recorder.start("-o", output.toString(), "--recorder", "ebpf", "--", "sh", "-c", "read line; sleep 0.2")
                .awaitMessage("within");
        killRecorder();
        Run run = recorder.input("go on\n").end();

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).contains("wakepath-record was killed by signal 9; the end of the trace is missing",
                " events on ", "next: ");
        recorder.awaitNothingLeft();
    }

    private void killRecorder() throws IOException {
        ProcessHandle.allProcesses().filter(process -> process.info().commandLine().orElse("")
                .contains("wakepath-record run -o " + output)).forEach(ProcessHandle::destroyForcibly);
    }
}
