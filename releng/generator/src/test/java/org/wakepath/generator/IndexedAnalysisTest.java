// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.cli.Main;

/** Traces large enough for an index, asked by the commands of the program. */
class IndexedAnalysisTest {
    private static final Plan PLAN = new Plan(2, 2, 8, 700_000, Long.MAX_VALUE, 200, 5, 1 << 18);
    private static final String[] PATH = {"path", "--task", "2007@host001", "--format", "json"};

    @TempDir
    private static Path folder;
    /** The answers without an index. */
    private static Run expected;

    /** What a command said. */
    private record Run(int exitCode, String out, String err) {

        static Run of(String[] command, String... more) {
            List<String> args = new ArrayList<>(List.of(command));
            args.addAll(List.of(more));
            args.add(folder.toString());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exitCode = Main.run(args.toArray(String[]::new), out, err);
            return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    @BeforeAll
    static void generate() throws Exception {
        new Generator(PLAN, folder).generate(2, events -> {});
        expected = Run.of(PATH, "--no-index");
        assertThat(expected.exitCode()).as(expected.err()).isZero();
        assertThat(expected.err()).isEmpty();
        assertThat(graphs()).isEmpty();
        assertThat(Run.of(PATH)).isEqualTo(expected);
        assertThat(graphs()).hasSize(2);
    }

    private static List<Path> graphs() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith(Path.of(".wakepath", "graph"))).sorted().toList();
        }
    }

    private static List<FileTime> times() throws IOException {
        List<FileTime> times = new ArrayList<>();
        for (Path graph : graphs()) {
            times.add(Files.getLastModifiedTime(graph));
        }
        return times;
    }

    private static void compare(String[] command, String... more) {
        List<String> without = new ArrayList<>(List.of(more));
        without.add("--no-index");
        Run direct = Run.of(command, without.toArray(String[]::new));
        assertThat(direct.exitCode()).as(direct.err()).isZero();
        assertThat(Run.of(command, more)).isEqualTo(direct);
    }

    @Test
    void shouldTellTheSameOfAnyTaskAndInterval() throws IOException {
        List<FileTime> before = times();

        assertThat(Run.of(PATH)).isEqualTo(expected);
        compare(PATH, "--from", "+1s", "--to", "+2s");
        compare(new String[] {"path", "--task", "2001@host000", "--format", "csv"});
        compare(new String[] {"path", "--task", "2007@host001", "--reference", "host000"});
        compare(new String[] {"tasks", "--json"});
        assertThat(times()).as("nothing was written anew").isEqualTo(before);
    }

    @Test
    void shouldTellTheSameOfClocks() {
        Run sync = Run.of(new String[] {"sync", "--json"});

        assertThat(sync.exitCode()).as(sync.err()).isZero();
        assertThat(Run.of(new String[] {"sync", "--json", "--threads", "1"})).isEqualTo(sync);
    }

    /** The times of the vertices come first, and the path needs all chunks but few. */
    @Test
    void shouldMakeADamagedIndexAnew() throws IOException {
        byte[] whole = Files.readAllBytes(graphs().get(0));
        byte[] damaged = whole.clone();
        for (int i = 1000; i < damaged.length / 2; i += 4096) {
            damaged[i] ^= 1;
        }
        Files.write(graphs().get(0), damaged);

        Run run = Run.of(PATH);

        assertThat(run.out()).isEqualTo(expected.out());
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).startsWith("wakepath: note: " + graphs().get(0) + ": damaged at byte ")
                .endsWith("; it is built again\n").hasLineCount(1);
        assertThat(Files.readAllBytes(graphs().get(0))).isEqualTo(whole);
        assertThat(Run.of(PATH)).isEqualTo(expected);
    }

    @Test
    void shouldMakeATornIndexAnewWithoutAWord() throws IOException {
        byte[] whole = Files.readAllBytes(graphs().get(1));
        Files.write(graphs().get(1), Arrays.copyOf(whole, whole.length / 3));

        assertThat(Run.of(PATH)).isEqualTo(expected);
        assertThat(Files.readAllBytes(graphs().get(1))).isEqualTo(whole);
    }
}
