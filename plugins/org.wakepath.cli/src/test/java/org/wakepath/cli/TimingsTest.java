// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.TestTraces;

class TimingsTest {
    private static final Path TRACE = TestTraces.recorded("rpc");

    private static Run run(String arguments, String... more) {
        List<Object> all = new ArrayList<>(List.of(arguments.split(" ")));
        all.add(1, TRACE);
        all.addAll(List.of(more));
        return Run.of(all.toArray());
    }

    private static List<String> stages(Run run) {
        return run.err().lines().map(line -> line.split("  ")[0]).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "info --json, 'metadata, index, read, decode, write'",
        "events --limit 3, 'metadata, index, read, decode, write'",
        "tasks, 'metadata, index, read, decode, merge and build, write'",
        "sync --json, 'metadata, index, read, decode, merge and build, match, synchronize, write'",
        "sync --streaming, 'metadata, index, read, decode, synchronize, write'",
        "path --task rpc-client --format csv,"
                + " 'metadata, index, read, decode, merge and build, match, synchronize, path, write'"})
    void shouldTellTheStagesInTheirOrderBesideTheSameResults(String command, String expected) {
        Run run = run(command, "--timings");
        Run plain = run(command);

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo(plain.out());
        assertThat(stages(run)).startsWith("stage", "start").endsWith("other", "whole")
                .containsSubsequence(expected.split(", ")).hasSize(4 + expected.split(", ").length);
        assertThat(plain.err()).isEmpty();
    }

    @Test
    void shouldTellTheStagesAlsoWhereTheOptionComesBeforeTheCommand() {
        assertThat(stages(Run.of("--timings", "tasks", TRACE))).startsWith("stage", "start").endsWith("other", "whole");
    }

    @Test
    void shouldCountWhatStagesDid() {
        String events = run("info --json").json().get("hosts").list().stream()
                .mapToLong(host -> host.get("events").integer()).boxed().reduce(Long::sum)
                .map(sum -> String.format(Locale.ROOT, "%,d", sum))
                .orElseThrow();

        assertThat(run("info", "--timings").err().lines().filter(line -> line.startsWith("decode")))
                .singleElement().asString().contains(events + "  events");
    }

    @Test
    void shouldForgetTheCommandBefore() {
        run("sync", "--timings");

        assertThat(stages(run("info", "--timings"))).doesNotContain("merge and build", "match", "synchronize");
    }

    @Test
    void shouldTellNothingOfWrongUse() {
        Run run = Run.of("path", TRACE, "--task", "no such task", "--timings");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("wakepath: ").doesNotContain("processor");
    }

    @Test
    void shouldLeaveTheOptionsOfARecordedCommandAlone() {
        Run run = Run.of("record", "--check", "--", "true", "--timings");

        assertThat(run.err()).doesNotContain("processor");
    }
}
