// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void shouldTellItsVersion(String option) {
        Run run = Run.of(option);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).matches("Wakepath \\d+\\.\\d+\\.\\d+.*\\R");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"record", "info", "events", "sync", "tasks", "path", "graph", "explain", "functions", "stats",
                "requests", "profile", "compare", "baseline", "history", "bench", "completion", "man"})
    void shouldShowHelpWithAnExampleForEveryCommand(String command) {
        Run run = Run.of(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Usage: wakepath " + command).contains("Example").contains("  wakepath ");
    }

    @Test
    void shouldListItsCommands() {
        assertThat(Run.of("--help").out()).contains("record", "info", "events", "sync", "tasks", "path", "explain")
                .contains("Exit codes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Broken pipe", "Connection reset: Broken pipe"})
    void shouldEndQuietlyWhenNobodyReadsOn(String reason) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        assertThat(Main.run(new String[] {"--help"}, failing(reason), err)).isZero();
        assertThat(err.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "completion"})
    void shouldSayWhenResultsCannotBeWritten(String argument) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        assertThat(Main.run(new String[] {argument}, failing("No space left on device"), err)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("No space left on device").hasLineCount(1);
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
