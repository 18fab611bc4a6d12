// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces whose clocks go as far as times do, as those of broken metadata. */
class ExtremeTimesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"text, 2562047 h 47 min", "svg, 2562047 h 47 min", "html, 2562047 h 47 min",
        "json, 9223372036854774807",
        "csv, 4611686018427387404"})
    void shouldTellOfTheLongestIntervals(String format, String length) {
        WrittenTrace.ofWait(folder, "web", "long", "other", 1_000, Long.MAX_VALUE);

        Run run = Assertions.assertTimeoutPreemptively(Duration.ofMinutes(1),
                () -> Run.of("path", folder, "--task", "long", "--format", format, "--no-index"));

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains(length).doesNotContain("-2562047 h");
    }

    @ParameterizedTest
    @CsvSource({"info, 2562047 h 47 min", "tasks, 6917529027641.081105", "sync, web", "events, 23:47:16.854775807Z"})
    void shouldListTheLongestTraces(String command, String expected) {
        WrittenTrace.ofWait(folder, "web", "long", "other", 1_000, Long.MAX_VALUE);

        Run run = Run.of(command, folder);

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks", "sync", "path"})
    void shouldRefuseATraceThatIsLongerThanTimesAre(String command) {
        WrittenTrace.ofWait(folder, "web", "long", "other", Long.MIN_VALUE / 2, Long.MAX_VALUE - 1_000);

        Run run = command.equals("path") ? Run.of(command, folder, "--task", "long") : Run.of(command, folder);

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).contains("the trace of web spans more than 292 years");
        assertThat(run.out()).isEmpty();
    }
}
