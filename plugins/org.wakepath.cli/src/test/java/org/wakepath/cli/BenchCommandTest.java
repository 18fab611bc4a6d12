// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What it records is tried by {@link EbpfRecordingTest}. */
class BenchCommandTest {
    @TempDir
    private Path folder;

    @Test
    void shouldRefuseWhatCannotBeCompared() {
        assertRefused("--runs 0 leaves nothing to compare", "--runs", "0");
        assertRefused("--noise 1 shows no noise", "--noise", "1");
        assertRefused("--warm-up -1 is no number of runs", "--warm-up", "-1");
        assertRefused("--system-call needs traces with system calls; add --syscalls", "--system-call", "read");
    }

    @Test
    void shouldStopAtACommandThatFails() {
        Run run = Run.of("bench", "--base", "exit 7", "--head", "true", "--task", "sh", "-o", folder.resolve("out"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("'exit 7' ended with exit code 7; see whether it works without Wakepath");
        assertThat(folder).isEmptyDirectory();
    }

    /** A recording whose analysis fails says of which command, and where its traces are. */
    @Test
    void shouldSayWhatAProblemIsAbout() {
        CommandException problem = CommandException.wrongUse("there is no task 'x'", "take another", "a table");

        assertThat(problem.about("'true', whose traces are in out/traces"))
                .hasMessage("'true', whose traces are in out/traces: there is no task 'x'; take another")
                .returns(2, CommandException::exitCode).returns("a table", CommandException::details);
    }

    private void assertRefused(String message, String... options) {
        Run run = Run.of("bench", "--base", "true", "--head", "true", "--task", "sh", options[0], options[1]);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).contains(message);
    }
}
