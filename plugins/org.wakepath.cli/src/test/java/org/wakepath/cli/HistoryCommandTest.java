// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.testing.Reader;

class HistoryCommandTest {
    @TempDir
    private Path folder;
    private Path baselines;

    @BeforeEach
    void writeBaselines() throws IOException {
        baselines = folder.resolve("baselines");
        ComparedRuns.writeHistory(baselines);
    }

    @Test
    @Tag("full")
    void shouldNameTheVersionAndTheWaitThatGrew() {
        Run run = Run.of("history", baselines, "--otava", Reader.fetched("otava", "bin/otava"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("client, requests on port 7000: 12 versions, 1 change\n")
                .containsPattern("  v07 +1970-01-01T07:00:00Z +3  12.0 ms  █{30}  changed\n")
                .containsPattern("  v06 +1970-01-01T06:00:00Z +3  10.0 ms  █{25}\n")
                .contains("  From v07 on: SLOWER. A typical execution takes 12.0 ms, and took 10.0 ms: +2.00 ms")
                .endsWith("\n    store (db): block device vda: +2.00 ms (+2.00 ms to +2.00 ms), +33.3 %\n");
    }

    @Test
    void shouldNameWhatMakesAChangeDoubtful() throws IOException {
        // From v07 on the runs lost events.
        for (int version = 7; version < 12; version++) {
            try (Stream<Path> runs = Files.list(baselines.resolve(String.format("v%02d", version)))) {
                for (Path run : runs.toList()) {
                    Files.writeString(run, Files.readString(run).replace("\"doubts\" : { }",
                            "\"doubts\" : { \"discarded\" : 3 }"));
                }
            }
        }
        Path program = folder.resolve("otava");
        Files.writeString(program, "#!/bin/sh\necho '{\"history\": [{\"changes\": [{\"index\": 7}]}]}'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));

        assertThat(Run.of("history", baselines, "--otava", program).out()).contains("From v07 on: SLOWER.",
                "0 of 21 runs of the base and 15 of 15 runs of the head have traces with events lost by the tracer ("
                        + baselines + "/v07/run")
                .doesNotContain("Take turns");
    }

    @Test
    @Tag("full")
    void shouldFindNothingWhereNothingChanged() throws IOException {
        for (int version = 7; version < 12; version++) {
            Files.move(baselines.resolve(String.format("v%02d", version)), folder.resolve("v" + version));
        }

        assertThat(Run.of("history", baselines, "--otava", Reader.fetched("otava", "bin/otava")).out())
                .startsWith("client, requests on port 7000: 7 versions, 0 changes\n")
                .doesNotContain("From", "changed\n");
    }

    @Test
    void shouldWriteTheSeries() {
        // The runs of the first version have 0, 10 and 20 µs more than 10 ms.
        assertThat(Run.of("history", baselines, "--format", "csv").out().lines()).hasSize(13)
                .startsWith("time,version,typical", "1970-01-01T00:00:00Z,v00,10010000");
    }

    @Test
    void shouldWriteAPage() throws IOException {
        Path program = folder.resolve("otava");
        Files.writeString(program, "#!/bin/sh\necho '{\"history\": [{\"changes\": [{\"index\": 7}]}]}'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Path page = folder.resolve("history.html");

        assertThat(Run.of("history", baselines, "--otava", program, "-o", page).exitCode()).isZero();
        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("1. From v07 on: SLOWER");
    }

    @Test
    void shouldSayWhatToInstall() {
        Run run = Run.of("history", baselines, "--otava", folder.resolve("otava"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("wakepath: there is no program '" + folder + "/otava', which finds changes")
                .contains("install it with pip install apache-otava and name it with --otava, or read the series with "
                        + "--format csv")
                .hasLineCount(1);
    }

    @Test
    void shouldNotBelieveAVersionThatIsNotThere() throws IOException {
        Path program = folder.resolve("liar");
        Files.writeString(program, "#!/bin/sh\necho '{\"history\": [{\"changes\": [{\"index\": 12}]}]}'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));

        assertThat(Run.of("history", baselines, "--otava", program).err()).contains("it names version 12 of 12");
    }

    @Test
    void shouldShowWhyTheProgramFailed() throws IOException {
        Path program = folder.resolve("broken");
        Files.writeString(program, "#!/bin/sh\necho first >&2\necho 'no module numpy' >&2\nexit 1\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));

        assertThat(Run.of("history", baselines, "--otava", program).err()).contains(": no module numpy; install");
    }
}
