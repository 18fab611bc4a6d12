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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.TestTraces;

class WrongUseTest {
    @TempDir
    private Path folder;

    static Stream<String> readingCommands() {
        return Stream.of("info", "events", "sync", "tasks", "path", "explain");
    }

    private static Run run(String command, Path traces) {
        return command.equals("path") || command.equals("explain") ? Run.of(command, traces, "--task", "init")
                : Run.of(command, traces);
    }

    @ParameterizedTest
    @MethodSource("readingCommands")
    void shouldRefuseAFolderThatIsNotThere(String command) {
        assertWrong(run(command, folder.resolve("nowhere")), "no such folder");
    }

    @ParameterizedTest
    @MethodSource("readingCommands")
    void shouldRefuseAFolderWithoutTrace(String command) {
        assertWrong(run(command, folder), "no CTF trace here or below");
    }

    @ParameterizedTest
    @MethodSource("readingCommands")
    void shouldRefuseAFile(String command) throws IOException {
        assertWrong(run(command, Files.createFile(folder.resolve("metadata"))), "not a folder");
    }

    @ParameterizedTest
    @MethodSource("readingCommands")
    void shouldFailOnMetadataThatEndsEarly(String command) throws IOException {
        Files.writeString(folder.resolve("metadata"), "/* CTF 1.8 */ trace { major = 1; minor = 8;");

        Run run = run(command, folder);

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).startsWith("wakepath: ").contains("metadata");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"tasks, true", "tasks, false", "sync, true", "sync, false", "path, true", "path, false",
        "path --from +1s, false"})
    void shouldSayThatAKernelTraceHasNoEvents(String arguments, boolean hasStream) throws IOException {
        WrittenTrace.empty(folder, "web");
        if (!hasStream) {
            Files.delete(folder.resolve("channel0_0"));
        }
        List<Object> words = new ArrayList<>(List.of((Object[]) arguments.split(" ")));
        words.add(folder);
        if (arguments.startsWith("path")) {
            words.addAll(List.of("--task", "init"));
        }

        Run run = Run.of(words.toArray());

        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).startsWith("wakepath: no event was recorded on web; ");
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "trace", "info", "path", "path traces", "info traces --nonsense",
        "path traces --task init --threads many", "tasks traces --sort shoesize", "man nonsense"})
    void shouldRefuseArgumentsThatMakeNoSense(String arguments) {
        assertWrong(Run.of((Object[]) (arguments.isEmpty() ? new String[0] : arguments.split(" "))), "");
    }

    @ParameterizedTest
    @CsvSource({"--from, yesterday, +1.5s", "--to, +1.5, +1.5s", "--from, 25:00:00, 12:34:56", "--to, +1e3s, +1.5s",
        "--from, 99999999999999999999, nanoseconds"})
    void shouldShowHowToWriteATime(String option, String time, String example) {
        assertWrong(Run.of("path", folder, "--task", "init", option, time), example);
        assertWrong(Run.of("events", folder, option, time), example);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--from", "--to"})
    void shouldRefuseATimeBeforeTheTrace(String option) {
        assertWrong(Run.of("path", folder, "--task", "init", option, "-1s"), "'-1s' is before the trace starts; ");
        assertWrong(Run.of("events", folder, option, "-1s"), "'-1s' is before the trace starts; ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.pdf", "out.tar.gz", "a.b/out.png"})
    void shouldRefuseAFileThatEndsLikeNoFormat(String file) throws IOException {
        Files.createDirectory(folder.resolve("a.b"));

        assertWrong(Run.of("path", folder, "--task", "init", "-o", folder.resolve(file)),
                "there is no format for files "
                        + "that end with ." + file.substring(file.lastIndexOf('.') + 1));
        assertThat(folder.resolve(file)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "-5@client"})
    void shouldRefuseATaskIdBelowZero(String task) {
        assertWrong(Run.of("path", TestTraces.recorded("rpc"), "--task=" + task),
                "there is no task '" + task + "'; the id of a task is not "
                        + "negative");
    }

    @ParameterizedTest
    @CsvSource({"qqq, there is no command 'qqq'; see wakepath --help",
        "qqq --help, there is no command 'qqq'; see wakepath --help",
        "--help qqq, there is no command 'qqq'; see wakepath --help",
        "pth --help, there is no command 'pth'; did you mean path? see wakepath --help",
        "--qqq, unknown option: '--qqq'"})
    void shouldRefuseAnUnknownCommandAlsoWithHelp(String arguments, String message) {
        assertWrong(Run.of((Object[]) arguments.split(" ")), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--by slice --segments | --segments lists what --by slice leaves out",
        "--within call --segments | --segments lists what the table of --within leaves out",
        "--what-if a#running#-50% --segments | --segments lists what --what-if leaves out",
        "--request 1.0 --rules FILE | --rules is about slices, but no slices were requested",
        "--request 1.0 --system-call read | goes with none of --by, --within, --system-call,"})
    void shouldRefuseAnOptionOfPathThatAnotherLeavesNothingFor(String options, String reason) {
        String task = options.startsWith("--request") ? "" : "--task init ";

        assertWrong(Run.of(Stream.concat(Stream.of("path", folder.toString()),
                Stream.of((task + options).split(" ")).map(word -> word.replace('#', ' '))).toArray()), reason);
    }

    @Test
    void shouldRefuseAnUnknownFormat() {
        assertWrong(Run.of("path", folder, "--task", "init", "--format", "xml"), "text, json, csv, html, svg");
    }

    @Test
    void shouldRefuseFormatsThatContradict() {
        assertWrong(Run.of("path", folder, "--task", "init", "--format", "csv", "--json"), "contradicts");
    }

    @Test
    void shouldRefuseAPictureOfSeveralTasks() {
        assertWrong(Run.of("path", folder, "--task", "a", "--task", "b", "--format", "svg"), "one task");
    }

    @Test
    void shouldRefuseAnOutputFileWithoutItsFolder() {
        assertWrong(Run.of("path", folder, "--task", "a", "-o", folder.resolve("no/file")), "no folder");
    }

    @ParameterizedTest
    @CsvSource({"--threads, 0", "--threads, -1", "--limit, 0"})
    void shouldRefuseNumbersThatAreTooSmall(String option, String number) {
        assertWrong(Run.of("tasks", folder, option, number), "give 1 or more");
    }

    @ParameterizedTest
    @CsvSource({"10, give 384M or more", "383M, give 384M or more", "abc, write it like", "0, write it like",
        "-1G, write it like", "1.5G, write it like"})
    void shouldRefuseMemoryThatIsTooLittleOrNoSize(String size, String hint) {
        for (String command : new String[] {"tasks", "path", "sync"}) {
            Run run = command.equals("path") ? Run.of(command, folder, "--task", "init", "--max-memory=" + size)
                    : Run.of(command, folder, "--max-memory=" + size);
            assertWrong(run, hint);
        }
    }

    @Test
    void shouldListTheHostsWhenOneIsUnknown() {
        Path traces = TestTraces.recorded("rpc");

        assertWrong(Run.of("path", traces, "--task", "rpc-client@mars"), "client, server");
        assertWrong(Run.of("path", traces, "--task", "rpc-client", "--reference", "mars"), "client, server");
        assertWrong(Run.of("sync", traces, "--reference", "mars"), "client, server");
        assertWrong(Run.of("tasks", traces, "--host", "mars"), "client, server");
        assertWrong(Run.of("events", traces, "--host", "mars"), "client, server");
    }

    @Test
    void shouldShowTheNearestNamesOfAnUnknownTask() {
        assertWrong(Run.of("path", TestTraces.recorded("rpc"), "--task", "rpc-clent"), "rpc-client");
        assertWrong(Run.of("path", TestTraces.recorded("rpc"), "--task", "4711"), "wakepath tasks");
    }

    @Test
    void shouldListTheTasksThatANameFitsAndChooseNone() {
        Run run = Run.of("path", TestTraces.recorded("rpc"), "--task", "149");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).first().asString().contains("'149' fits 2 tasks");
        assertThat(run.err()).contains("lttng", "sleep", "running");
    }

    @Test
    void shouldListOnlySomeOfVeryManyTasks() {
        Run run = Run.of("path", TestTraces.recorded("namespaces"), "--task", "cat");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines().count()).isEqualTo(23);
        assertThat(run.err()).contains("more, which wakepath tasks lists");
    }

    @Test
    void shouldRefuseAWindowThatIsEmptyOrMissesTheTask() {
        Path traces = TestTraces.recorded("rpc");

        assertWrong(Run.of("path", traces, "--task", "rpc-client", "--from", "+600ms", "--to", "+500ms"), "not before");
        assertWrong(Run.of("path", traces, "--task", "rpc-client", "--from", "+300s"), "only known from");
    }

    private static void assertWrong(Run run, String hint) {
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).startsWith("wakepath: ").contains(hint).contains("; ");
        assertThat(run.out()).isEmpty();
    }
}
