// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.kernel.TraceSet;
import org.wakepath.kernel.census.EventCensus;
import org.wakepath.kernel.census.HostCensus;

/** Traces are what the plan says, the same each time, and readable by others. */
class GeneratorTest {
    private static final long EVENTS = 60_000;
    private static final Plan PLAN = new Plan(3, 3, 9, EVENTS, Long.MAX_VALUE, 900, 1, 1 << 16);

    @TempDir
    private Path folder;

    private Truth generate(Plan plan, String name, int threads) throws InterruptedException {
        return new Generator(plan, folder.resolve(name)).generate(threads, events -> {});
    }

    private Map<Path, Integer> files(String name) throws IOException {
        Path root = folder.resolve(name);
        Map<Path, Integer> files = new HashMap<>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(root.relativize(file), Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return files;
    }

    @Test
    void shouldGenerateTheSameWithAnyNumberOfThreads() throws Exception {
        generate(PLAN, "one", 1);
        generate(PLAN, "two", 2);
        assertThat(files("one")).hasSize(1 + 3 * 4).isEqualTo(files("two"));
    }

    @Test
    void shouldGenerateSomethingElseFromAnotherSeed() throws Exception {
        generate(PLAN, "a", 2);
        generate(new Plan(3, 3, 9, EVENTS, Long.MAX_VALUE, 900, 2, 1 << 16), "b", 2);
        Map<Path, Integer> other = files("b");
        assertThat(files("a")).allSatisfy((file, hash) -> assertThat(other.get(file)).isNotNull().isNotEqualTo(hash));
    }

    @Test
    void shouldStopAtTheNumberOfEvents() throws Exception {
        assertThat(generate(PLAN, "a", 2).events()).isBetween(EVENTS, EVENTS + 3 * 64);
    }

    @Test
    void shouldStopAfterTheTime() throws Exception {
        Truth truth = generate(new Plan(2, 2, 4, Long.MAX_VALUE, 500_000_000, 400, 1, 1 << 16), "a", 2);
        assertThat(truth.requests()).isBetween(150L, 250L);
        assertThat(census()).allSatisfy(host -> assertThat(host.duration()).isBetween(450_000_000L, 501_000_000L));
    }

    private List<HostCensus> census() {
        return TraceSet.open(List.of(folder)).hosts().stream().map(new EventCensus(2)::count).toList();
    }

    @Test
    void shouldCountAsWakepathDoes() throws Exception {
        Truth truth = generate(PLAN, "a", 2);
        assertThat(census().stream().mapToLong(HostCensus::events).sum()).isEqualTo(truth.events());
    }

    @Test
    void shouldRefuseWhatCannotBe() throws Exception {
        Files.writeString(folder.resolve("file"), "");
        assertThat(refusal(folder.toString())).contains("FOLDER must be an empty one", folder.toString());
        assertThat(refusal(folder.resolve("file").toString())).contains("FOLDER must be an empty one");
        assertThat(refusal(folder.resolve("a").toString(), "--hosts", "1")).contains("--hosts must be from 2");
        assertThat(folder.resolve("a")).doesNotExist();
    }

    private static String refusal(String... args) {
        StringWriter err = new StringWriter();
        assertThat(Main.commandLine().setErr(new PrintWriter(err)).execute(args)).isEqualTo(2);
        return err.toString();
    }

    @Test
    void shouldCountAsBabeltrace2DoesWithoutAWarning() throws Exception {
        Assumptions.assumeTrue(Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(p -> Files.exists(Path.of(p, "babeltrace2"))), "missing: babeltrace2");
        Truth truth = generate(PLAN, "a", 2);
        Path text = folder.resolve("text");
        Path warnings = folder.resolve("warnings");
        Process process = new ProcessBuilder("babeltrace2", folder.resolve("a").toString())
                .redirectOutput(text.toFile()).redirectError(warnings.toFile()).start();
        Assertions.assertEquals(0, process.waitFor());
        assertThat(warnings).isEmptyFile();
        try (Stream<String> lines = Files.lines(text)) {
            assertThat(lines.count()).isEqualTo(truth.events());
        }
    }
}
