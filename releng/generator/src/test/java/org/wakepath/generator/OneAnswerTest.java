// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.cli.Main;
import org.wakepath.kernel.TraceSet;
import org.wakepath.scenarios.drawing.DrawnTraces;
import org.wakepath.testing.TestTraces;

/**
 * An answer depends on the traces and the question alone: not on an index, on what was asked before, on threads. By
 * hand, {@code -Dwakepath.questions=10000} asks more, and {@code -Dwakepath.seed=N} the same ones again.
 */
@Tag("full")
class OneAnswerTest {
    private static final Plan PLAN = new Plan(3, 2, 6, 60_000, Long.MAX_VALUE, 400, 17, 1 << 14);
    private static final int QUESTIONS = Integer.getInteger("wakepath.questions", 300);
    private static final long SEED = Long.getLong("wakepath.seed", System.nanoTime());
    private static final int MOST_THREADS = 4;
    /** About this number of questions in a row are about the same traces, because the index should answer most. */
    private static final int IN_A_ROW = 6;
    private static final int ANSWERS_OF_AN_INDEX = 12;

    @TempDir
    private static Path folder;
    private static final List<RandomQuestion> SUBJECTS = new ArrayList<>();

    /** What a command said. */
    private record Answer(int exitCode, String out, String err) {

        static Answer to(List<String> question, String... how) {
            List<String> arguments = new ArrayList<>(question);
            arguments.addAll(List.of(how));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exitCode = Main.run(arguments.toArray(String[]::new), out, err);
            return new Answer(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    @BeforeAll
    static void prepareTraces() throws Exception {
        Path generated = folder.resolve("generated");
        new Generator(PLAN, generated).generate(2, events -> {});
        add(generated);
        try (Stream<Path> recordings = Files.list(TestTraces.repository().resolve("testtraces/recorded"))) {
            for (Path recording : recordings.filter(Files::isDirectory).sorted().toList()) {
                Path copy = folder.resolve("recorded").resolve(recording.getFileName());
                copy(recording, copy);
                add(copy);
            }
        }
        for (Path drawing : DrawnTraces.drawings(TestTraces.repository())) {
            Path drawn = folder.resolve("drawn").resolve(drawing.getFileName());
            DrawnTraces.compile(drawing, drawn);
            add(drawn);
        }
    }

    /** Also each host alone, and all in the other order, since they share what is kept of a host. */
    private static void add(Path traces) throws IOException {
        SUBJECTS.add(new RandomQuestion(List.of(traces)));
        List<Path> hosts = new ArrayList<>();
        try (Stream<Path> folders = Files.list(traces)) {
            folders.filter(Files::isDirectory).filter(OneAnswerTest::isOfAKernel).sorted()
                    .forEach(host -> hosts.add(0, host));
        }
        if (hosts.size() > 1) {
            SUBJECTS.add(new RandomQuestion(hosts));
            SUBJECTS.add(new RandomQuestion(hosts.subList(0, 1)));
        }
    }

    /** Beside the trace of a host's kernel there may be one of its user space, which answers nothing alone. */
    private static boolean isOfAKernel(Path folder) {
        return !TraceSet.open(List.of(folder)).kernelHosts().isEmpty();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(f -> !f.toString().contains(".wakepath")).toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    @Test
    void shouldGiveTheSameBytesHoweverItIsFound() throws IOException {
        Random random = new Random(SEED);
        int answered = 0;
        RandomQuestion subject = SUBJECTS.get(0);
        for (int number = 0; number < QUESTIONS; number++) {
            if (random.nextInt(IN_A_ROW) == 0) {
                subject = SUBJECTS.get(random.nextInt(SUBJECTS.size()));
            }
            List<String> question = subject.ask(random);
            String index = random.nextInt(4) > 0 ? "--index" : "--no-index";
            String threads = Integer.toString(1 + random.nextInt(MOST_THREADS));
            Answer expected = Answer.to(question, "--no-index", "--threads", "1");

            assertThat(Answer.to(question, index, "--threads", threads))
                    .as("question %d of seed %d: %s %s --threads %s", number, SEED, question, index, threads)
                    .isEqualTo(expected);
            answered += expected.exitCode() == 0 ? 1 : 0;
            if (random.nextInt(ANSWERS_OF_AN_INDEX) == 0) {
                removeIndexes(subject.folders());
            }
        }
        assertThat(answered).as("questions that make sense").isGreaterThan(QUESTIONS / 2);
    }

    private static void removeIndexes(List<Path> folders) throws IOException {
        for (Path traces : folders) {
            for (Path index : indexes(traces)) {
                Files.delete(index);
            }
        }
    }

    private static List<Path> indexes(Path traces) throws IOException {
        try (Stream<Path> files = Files.walk(traces)) {
            return files.filter(file -> file.getParent().endsWith(".wakepath")).toList();
        }
    }
}
