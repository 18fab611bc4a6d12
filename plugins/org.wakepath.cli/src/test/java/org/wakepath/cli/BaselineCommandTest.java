// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineCommandTest {
    @TempDir
    private Path folder;
    private Path baselines;

    @BeforeEach
    void writeProfiles() throws IOException {
        ComparedRuns.write(folder);
        baselines = folder.resolve("baselines");
    }

    /** To open a pipe as a folder would wait for somebody to write into it. */
    @ParameterizedTest
    @ValueSource(strings = {"baseline list", "history"})
    @Timeout(120)
    void shouldRefuseAPipeForAFolder(String command) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        List<Object> args = new ArrayList<>(List.of((Object[]) command.split(" ")));
        args.add(pipe);

        assertThat(Run.of(args.toArray()).err())
                .isEqualTo("wakepath: " + pipe + " is no folder; give a folder of baselines\n");
    }

    @Test
    void shouldKeepProfilesToCompareWith() {
        Run saved = Run.of("baseline", "save", baselines, "main", folder.resolve("base"));

        assertThat(saved.exitCode()).isZero();
        assertThat(saved.err()).isEqualTo("wakepath: note: " + baselines + "/main has 5 runs; compare others with it: "
                + "wakepath compare " + baselines + "/main HEAD\n");
        assertThat(Run.of("compare", baselines.resolve("main"), folder.resolve("head")).out())
                .startsWith("client, requests on port 7000: SLOWER\n");
    }

    @Test
    void shouldWriteTheSameBytesWhereverProfilesComeFrom() throws IOException {
        Run.of("baseline", "save", baselines, "main", folder.resolve("base"));

        assertThat(baselines.resolve("main/run003.json")).hasSameBinaryContentAs(folder.resolve("base/run2.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"baseline list", "history --format csv"})
    void shouldLeaveOutProfilesThatAreDamaged(String command) throws IOException {
        Run.of("baseline", "save", baselines, "main", folder.resolve("base"));
        Path damaged = baselines.resolve("main/run002.json");
        Files.writeString(damaged, Files.readString(damaged).replace("\"profile\" :", "\"other\" :"));
        Path alone = Files.createDirectory(baselines.resolve("next")).resolve("run001.json");
        Files.writeString(alone, "{\"format\" : \"wakepath profile\", \"version\" : 2}");
        List<Object> args = new ArrayList<>(List.of((Object[]) command.split(" ")));
        args.add(baselines);

        Run run = Run.of(args.toArray());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("main").doesNotContain("next");
        assertThat(run.err()).contains(damaged + " (profile): it is missing; it is left out\n",
                alone + " (profile): it is missing; it is left out\n");
    }

    @Test
    void shouldReplaceAllRunsOfABaseline() throws IOException {
        Run.of("baseline", "save", baselines, "main", folder.resolve("base"));

        Run updated = Run.of("baseline", "update", baselines, "main", folder.resolve("head/run0.json"),
                folder.resolve("head/run1.json"));

        assertThat(updated.exitCode()).isZero();
        assertThat(files()).containsExactly("run001.json", "run002.json");
        assertThat(baselines.resolve("main/run002.json")).hasSameBinaryContentAs(folder.resolve("head/run1.json"));
    }

    @Test
    void shouldListTheOldestFirst() {
        Run.of("baseline", "save", baselines, "a-new", folder.resolve("head"));
        Run.of("baseline", "save", baselines, "b-old", folder.resolve("base"));

        // The mean of 10.00, 10.01, 10.02, 10.03 and 10.04 ms, and 2 ms more.
        assertThat(Run.of("baseline", "list", baselines).out().lines().skip(1).map(line -> line.replaceAll(" +", " ")))
                .containsExactly("b-old 1970-01-01T00:00:00Z 5 10.0 ms client, requests on port 7000",
                        "a-new 1970-01-01T00:00:00Z 5 12.0 ms client, requests on port 7000");
    }

    @Test
    void shouldSayWhatToDoInstead() throws IOException {
        Path base = folder.resolve("base");
        Run.of("baseline", "save", baselines, "main", base);

        assertThat(Run.of("baseline", "save", baselines, "main", base).err())
                .contains(
                        "there is already a baseline " + baselines + "/main; replace it with wakepath baseline update");
        assertThat(Run.of("baseline", "update", baselines, "other", base).err()).contains("keep a new one with");
        assertThat(Run.of("baseline", "save", baselines, "../main", base).err())
                .contains("'../main' cannot be the name of a baseline");
        assertThat(Run.of("baseline", "save", baselines).err()).contains("a baseline needs a name and profiles");
        assertThat(Run.of("baseline", "list", folder.resolve("nowhere")).err()).contains("cannot be read");
        assertThat(Run.of("baseline", "list", base).err()).contains("there is no baseline in " + base);
        assertThat(Run.of("baseline", "keep", baselines).exitCode()).isEqualTo(2);
        Files.writeString(folder.resolve("torn.json"), "{");
        assertThat(Run.of("baseline", "update", baselines, "main", folder.resolve("torn.json")).err())
                .contains("torn.json (line 1): it is no JSON");
        assertThat(files()).hasSize(5);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(baselines.resolve("main"))) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
