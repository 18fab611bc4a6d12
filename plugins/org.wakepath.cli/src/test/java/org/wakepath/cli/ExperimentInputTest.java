// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.experiment.Experiment;
import org.wakepath.experiment.ExperimentFile;
import org.wakepath.experiment.Question;
import org.wakepath.experiment.TraceReference;
import org.wakepath.testing.TestTraces;

/** A saved analysis in place of the folders of its traces. */
class ExperimentInputTest {
    private static final Path TRACES = TestTraces.recorded("rpc");
    private static final String CLIENT = "148#0@client";

    @TempDir
    private Path folder;
    private Path file;
    private final Experiment experiment = new Experiment();

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("slow.wakepath");
        experiment.traces().add(new TraceReference(TRACES.resolve("client")));
        experiment.traces().add(new TraceReference(TRACES.resolve("server")));
    }

    private Path saved() throws IOException {
        ExperimentFile.write(experiment, file);
        return file;
    }

    static Stream<List<String>> readingCommands() {
        return Stream.of(List.of("info", "--json"), List.of("events", "--json", "--limit", "50"),
                List.of("sync", "--json"), List.of("tasks", "--json"),
                List.of("path", "--json", "--task", "rpc-client"));
    }

    private static Run run(List<String> words, Path input) {
        return Run.of(Stream.concat(words.stream(), Stream.of(input)).toArray());
    }

    @ParameterizedTest
    @MethodSource("readingCommands")
    void shouldReadItsTracesWithEveryCommand(List<String> words) throws IOException {
        Run run = run(words, saved());

        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.out()).isEqualTo(run(words, TRACES).out());
    }

    @Test
    void shouldReadItsTracesBesideFolders() throws IOException {
        experiment.traces().remove(1);

        assertThat(Run.of("tasks", saved(), TRACES.resolve("server"), "--json").out())
                .isEqualTo(Run.of("tasks", TRACES, "--json").out());
    }

    @Test
    void shouldAskItsQuestionsInTheirIntervalsOnItsClock() throws IOException {
        JsonValue whole = answer(TRACES, "--task", CLIENT, "--reference", "server");
        long begin = whole.get("start").integer() + 100_000_000L;
        long end = begin + 50_000_000L;
        experiment.setReference("server");
        experiment.questions().add(Question.of(CLIENT));
        experiment.questions().add(new Question(CLIENT, OptionalLong.of(begin), OptionalLong.of(end)));

        List<JsonValue> paths = answer(saved()).get("paths").list();

        assertThat(paths).hasSize(2);
        assertThat(paths.get(0)).isEqualTo(whole.without("schema"));
        assertThat(paths.get(1)).isEqualTo(answer(TRACES, "--task", CLIENT, "--reference", "server", "--from", begin,
                "--to", end).without("schema"));
        assertThat(paths.get(1).get("clock").text()).isEqualTo("server");
        assertThat(paths.get(1).get("start").integer()).isEqualTo(begin);
    }

    @Test
    void shouldLetOptionsHaveTheLastWord() throws IOException {
        experiment.setReference("server");
        experiment.questions().add(new Question(CLIENT, OptionalLong.of(5), OptionalLong.of(6)));
        Object[] options = {"--from", "03:17:55.6", "--to", "03:17:55.7", "--reference", "client"};
        Object[] withTask = Stream.concat(Stream.of("--task", CLIENT), Stream.of(options)).toArray();

        assertThat(answer(saved(), options)).isEqualTo(answer(TRACES, withTask));
        assertThat(answer(file, "--task", "rpc-server")).isEqualTo(answer(TRACES, "--task", "rpc-server"));
        assertThat(answer(file, "--task", "rpc-server").get("clock").text()).isEqualTo("server");
        assertThat(answer(file, "--task", CLIENT).get("clock").text()).isEqualTo("client");
    }

    private static JsonValue answer(Path input, Object... options) {
        return Run.of(Stream.concat(Stream.of("path", input, "--json"), Stream.of(options)).toArray()).json();
    }

    @Test
    void shouldAskForATaskWhereNobodyNamesOne() throws IOException {
        assertRefused(Run.of("path", saved()), 2, "slow.wakepath holds no question; say which task with --task");
        assertRefused(Run.of("path", TRACES), 2, "no task was named; say which with --task");
        experiment.questions().add(Question.of(CLIENT));
        assertRefused(Run.of("path", saved(), TRACES), 2, "no task was named; say which with --task");
    }

    @ParameterizedTest
    @MethodSource("readingCommands")
    void shouldNameATraceThatIsMissing(List<String> words) throws IOException {
        experiment.traces().add(new TraceReference(folder.resolve("gone")));

        assertRefused(run(words, saved()), 1, "slow.wakepath: its trace " + folder.resolve("gone")
                + " is missing; put the folder back");
    }

    @Test
    void shouldSayWhatIsWrongWithAFile() throws IOException {
        assertRefused(Run.of("tasks", file), 2, "slow.wakepath: no such file");
        assertRefused(Run.of("tasks", Files.writeString(file, "nonsense")), 1, "slow.wakepath, line 1");
        assertRefused(Run.of("tasks", Files.writeString(file, "<a xmlns='urn:wakepath:experiment:9'/>")), 1,
                "version '9', and this Wakepath understands version '1'");
        experiment.traces().clear();
        assertRefused(Run.of("tasks", saved()), 1, "slow.wakepath names no trace");
        experiment.traces().add(new TraceReference(folder));
        assertRefused(Run.of("tasks", saved()), 2, "no CTF trace here or below");
    }

    @Test
    void shouldShowAPictureOfOneQuestionOnly() throws IOException {
        experiment.questions().add(Question.of(CLIENT));
        experiment.questions().add(Question.of("rpc-server"));

        assertRefused(Run.of("path", saved(), "--format", "svg"), 2, "one task");
    }

    @Test
    void shouldTakeAFolderForAFolderWhateverItIsCalled() throws IOException {
        assertRefused(Run.of("tasks", Files.createDirectory(folder.resolve("folder.wakepath"))), 2, "no CTF trace");
        assertRefused(Run.of("tasks", Files.createFile(folder.resolve(".wakepath"))), 2, "not a folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "info TRACES", "tasks TRACES", "path TRACES --task rpc-client",
        "path TRACES --help"})
    void shouldLoadNothingOfEclipseWithoutSuchAFile(String words) throws Exception {
        assertThat(loaded(words, TRACES)).anyMatch(line -> line.contains(" org.wakepath.cli.Commands "))
                .noneMatch(line -> line.contains(" org.eclipse."));
    }

    /** So that the test before would see it. */
    @Test
    void shouldLoadTheModelWithSuchAFile() throws Exception {
        assertThat(loaded("tasks TRACES", saved())).anyMatch(line -> line.contains(" org.eclipse.emf."));
    }

    /** The classes that the program loads, each a line. */
    private List<String> loaded(String words, Path input) throws Exception {
        List<String> command = Stream.of(Stream.of(ProcessHandle.current().info().command().orElse("java"), "-cp",
                System.getProperty("java.class.path"), "-Xshare:auto",
                "-Xlog:class+load:file=" + folder.resolve("classes"), Main.class.getName()),
                Stream.of(words.split(" ")).map(word -> word.equals("TRACES") ? input.toString() : word))
                .flatMap(word -> word).toList();
        int exitCode = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile()).start().waitFor();
        assertThat(exitCode).as(Files.readString(folder.resolve("out"))).isZero();
        return Files.readAllLines(folder.resolve("classes"));
    }

    private static void assertRefused(Run run, int exitCode, String message) {
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(exitCode);
        assertThat(run.err()).startsWith("wakepath: ").contains(message).hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }
}
