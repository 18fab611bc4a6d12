// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.ExtraTier;
import org.wakepath.testing.TestTraces;

class PathCommandTest {
    @TempDir
    private Path folder;

    private static Run path(Object... options) {
        Object[] args = new Object[options.length + 4];
        args[0] = "path";
        args[1] = TestTraces.recorded("rpc");
        args[2] = "--task";
        args[3] = "rpc-client";
        System.arraycopy(options, 0, args, 4, options.length);
        return Run.of(args);
    }

    @Test
    void shouldHaveTheKeysThatScriptsRelyOn() {
        JsonValue path = path("--json").json();

        assertThat(path.get("task").get("name").text()).isEqualTo("rpc-client");
        assertThat(path.get("task").get("host").text()).isEqualTo("client");
        assertThat(path.get("task").get("tid").integer()).isEqualTo(148);
        assertThat(path.get("clock").text()).isEqualTo("client");
        assertThat(path.get("segments").list().get(0).keys().stream().map(Object::toString).toList()).contains("host",
                "name", "tid", "state", "start", "end", "cause", "depth", "certainty");
        assertThat(path.get("links").list().get(0).keys().stream().map(Object::toString).toList()).contains("kind",
                "from", "to");
        assertThat(path.get("diagnostics").list()).extracting(diagnostic -> diagnostic.get("key").text())
                .contains("discarded", "inversions", "unmatched");
    }

    @Test
    void shouldCoverTheIntervalExactly() {
        JsonValue path = path("--json").json();
        long time = path.get("start").integer();
        for (JsonValue segment : path.get("segments").list()) {
            assertThat(segment.get("start").integer()).isEqualTo(time);
            time = segment.get("end").integer();
        }
        assertThat(time).isEqualTo(path.get("end").integer());
    }

    @Test
    void shouldAlternateBetweenTheTasksOfTheWorkload() {
        List<JsonValue> segments = path("--json").json().get("segments").list();

        assertThat(segments.stream().map(s -> s.get("name").text() + "@" + s.get("host").text())
                .collect(Collectors.toSet())).contains("rpc-client@client", "rpc-server@server", "rpc-worker@server");
    }

    @Test
    void shouldTellASummaryFirst() {
        Run run = path();

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith(
                "`rpc-client`(148) on client took 411 ms; for 194 ms of it it waited: 116 ms for packets to and "
                        + "from server, ")
                .contains("% running", "Time by state",
                        "Longest of 20 waits", "Segments");
        assertThat(run.out()).doesNotContain("\u001b");
    }

    @Test
    void shouldCutThePathToAWindowFromTheStartOfTheTrace() {
        JsonValue path = path("--from", "+500ms", "--to", "+600ms", "--json").json();
        JsonValue host = Run.of("info", TestTraces.recorded("rpc"), "--json").json().get("hosts").list().stream()
                .filter(h -> h.get("host").text().equals("client")).findFirst().orElseThrow();

        assertThat(path.get("start").integer()).isEqualTo(host.get("start").integer() + 500_000_000L);
        assertThat(path.get("end").integer()).isEqualTo(host.get("start").integer() + 600_000_000L);
    }

    @Test
    @ExtraTier
    void shouldNotDoubtWhatLiesAtTheBorderOfWhatIsRead() {
        Run run = Run.of("path", TestTraces.extra("two-hosts"), "--task", "rpc-client", "--from", "+2s", "--to",
                "+2100ms");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).doesNotContain("without their counterpart", "whose start was not seen",
                "segments near lost");
    }

    @Test
    void shouldSayFromWhenToWhenATaskIsKnownThatIsNotInTheWindow() {
        Run run = path("--from", "+100ms", "--to", "+110ms");

        assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(run.err()).contains("is only known from 2026-01-01 03:17:55.492120219 UTC to "
                + "2026-01-01 03:17:55.903495330 UTC", "choose --from and --to within that");
    }

    @Test
    void shouldTellThePathOnTheReferencesClock() {
        JsonValue path = path("--from", "+500ms", "--to", "+510ms", "--reference", "server", "--json").json();

        assertThat(path.get("clock").text()).isEqualTo("server");
        assertThat(path.get("end").integer() - path.get("start").integer()).isEqualTo(10_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"csv, 'path,segment,host,program,name,tid,'", "svg, <?xml", "html, <!DOCTYPE html>", "json, {",
        "text, `rpc-client`", "trace.json, '{\"displayTimeUnit\"'", "speedscope.json, '{\"$schema\"'",
        "folded, 'rpc-client(148) on client 2'", "dot, digraph path {",
        "firefox.json, '{\"meta\"'", "otlp.json, '{\"resourceSpans\"'"})
    void shouldWriteEveryFormat(String format, String start) throws IOException {
        Path file = folder.resolve("path." + format);

        String label = format.equals("trace.json") ? "chrome" : format.replace(".json", "");
        assertThat(path("--format", label).out()).startsWith(start);
        assertThat(path("-o", file).out()).isEmpty();
        assertThat(Files.readString(file)).startsWith(start);
    }

    @ParameterizedTest
    @CsvSource({"pprof, path.pprof", "perfetto, path.perfetto-trace"})
    void shouldWriteTheSameBytesToAFileAndToAPipe(String format, String name) throws IOException {
        Path file = folder.resolve(name);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] command = {"path", TestTraces.recorded("rpc").toString(), "--task", "rpc-client", "--format", format};
        assertThat(Main.run(command, out, OutputStream.nullOutputStream())).isZero();
        path("-o", file);
        assertThat(Files.readAllBytes(file)).isNotEmpty().isEqualTo(out.toByteArray());
    }

    @Test
    void shouldNoteDoubtsThatFoldedStacksHaveNoPlaceFor() {
        assertThat(path("--format", "folded").err()).contains("note: 17 waits with probable causes");
    }

    @Test
    void shouldExportSeveralTasksWhereTheFormatCanHoldThem() {
        assertThat(path("--task", "rpc-worker@server", "--format", "folded").out())
                .contains("\nrpc-server/rpc-worker(147) on server;");
        assertThat(path("--task", "rpc-worker@server", "--format", "chrome").err()).contains(
                "use text, json, csv, speedscope, folded, otlp or pprof");
    }

    @Test
    void shouldTakeSeveralTasks() {
        List<JsonValue> paths = path("--task", "rpc-worker@server", "--task", "146@server", "--json").json()
                .get("paths").list();

        assertThat(paths.stream().map(path -> path.get("task").get("name").text()))
                .containsExactly("rpc-client", "rpc-worker", "rpc-server");
        assertThat(paths.stream().map(path -> path.get("clock").text())).containsExactly("client", "server", "server");
    }

    @ParameterizedTest
    @ValueSource(strings = {"svg", "html"})
    void shouldPutRowsTogetherAsAsked(String format) {
        Run run = path("--format", format, "--rows-by", "state");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains(format.equals("svg") ? "running: " : "\"grouping\":\"STATE\"");
        assertThat(path("--format", format).out()).doesNotContain("running: ", "\"grouping\":\"STATE\"");
    }

    @Test
    void shouldRefuseToGroupTheRowsOfWhatHasNone() {
        Run run = path("--json", "--rows-by", "process");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith(
                "wakepath: --rows-by is about the rows of a picture, and json has none; use html or svg");
    }

    @Test
    void shouldRedactNames() {
        Run run = path("--redact");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).doesNotContain("rpc-", "client", "10.77.");
    }

    @Test
    void shouldNotDependOnTheNumberOfThreads() {
        assertThat(path("--threads", 1)).isEqualTo(path("--threads", 4));
    }

    @Test
    void shouldNoteHostsThatThePathCannotReach() {
        Run run = path(TestTraces.recorded("locks"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).startsWith("wakepath: note: ").contains("local");
    }

    @Test
    void shouldFollowAllThatAKernelThreadDidAsThePaperDoes() {
        String thread = "kworker/1:0@server";
        JsonValue turns = Run.of("path", TestTraces.recorded("rpc"), "--task", thread, "--json").json();
        JsonValue paper = Run.of("path", TestTraces.recorded("rpc"), "--task", thread, "--json", "--paper").json();

        assertThat(paper.get("end").integer() - paper.get("start").integer())
                .isEqualTo(turns.get("end").integer() - turns.get("start").integer());
        assertThat(paper.get("segments").list()).hasSizeGreaterThan(turns.get("segments").list().size());
    }

    @Test
    void shouldRefuseAClockThatCannotBeRelated() {
        Run run = path(TestTraces.recorded("locks"), "--reference", "local");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).hasLineCount(1).contains("cannot be related", "leave --reference out");
        assertThat(run.out()).isEmpty();
    }
}
