// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Finding;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.KnownBy;
import org.wakepath.path.PathLink.Kind;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.DocumentedSchemas;
import org.wakepath.words.DiagnosticKind;

class PathJsonTest {
    private static final Map<String, Object> CLIENT = worker("client", "rpc-client", 612);

    private static Map<String, Object> worker(String host, String name, long tid) {
        return Map.of("host", host, "program", "", "name", name, "tid", tid, "generation", 0L);
    }

    private static Map<String, Object> written(ActivePath... paths) throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(List.of(paths), out);
        assertThat(DocumentedSchemas.faults(out.toString())).isEmpty();
        assertThat(out.toString()).matches("[\\n -~]*");
        return ParsedJson.object(out.toString());
    }

    @Test
    void shouldWriteTheKeysThatScriptsRelyOn() throws IOException {
        Map<String, Object> path = written(SamplePaths.rpc());

        assertThat(path).containsEntry("schema", Map.of("name", "wakepath-path", "version", 1L))
                .containsEntry("task", CLIENT)
                .containsEntry("start", PathDrawing.EPOCH).containsEntry("end", PathDrawing.EPOCH + 10_000_000)
                .containsEntry("clock", "client");
        assertThat(ParsedJson.list(path, "segments").get(1))
                .containsAllEntriesOf(worker("server", "softirq NET_RX", -1))
                .containsEntry("id", 1L).containsEntry("state", "NETWORK")
                .containsEntry("start", PathDrawing.EPOCH + 300_000)
                .containsEntry("end", PathDrawing.EPOCH + 440_000).containsEntry("depth", 2L)
                .containsEntry("cause", Map.of("kind", "PACKET", "sender", CLIENT, "underWay", 150_000L,
                        "clockError", 40_000L,
                        "flow", Map.of("protocol", "TCP", "source", Map.of("address", "10.0.0.1", "port", 40_112L),
                                "target", Map.of("address", "10.0.0.2", "port", 7000L))))
                .containsEntry("sentence", "Packet from `rpc-client` (client), TCP 10.0.0.1:40112 > 10.0.0.2:7000 "
                        + "(±40.0 µs clock error), under way for 150 µs, 140 µs of it here.")
                .containsEntry("certainty", "certain").containsEntry("clipped", true).containsEntry("uncertain", false);
    }

    @Test
    void shouldSayWhatADiagnosticIsAndWhatItIsOf() throws IOException {
        assertThat(ParsedJson.list(written(SamplePaths.rpc()), "diagnostics")).containsExactly(
                Map.of("key", "discarded", "count", 312L, "unit", "count", "severity", "warning", "scope", "answer",
                        "sentence", "312 events lost by the tracer"),
                Map.of("key", "inversions", "count", 0L, "unit", "count", "severity", "warning", "scope", "trace",
                        "sentence", "0 events out of time order"),
                Map.of("key", "unmatched", "count", 2L, "unit", "count", "severity", "warning", "scope", "trace",
                        "sentence", "2 packets without their counterpart"),
                Map.of("key", "unmatchedExits", "count", 1L, "unit", "count", "severity", "warning", "scope", "trace",
                        "sentence", "1 interrupt whose start was not seen"));
    }

    @Test
    void shouldKnowEveryFindingOfTheAnalysis() {
        assertThat(Finding.values())
                .allSatisfy(finding -> assertThat(DiagnosticKind.of(finding.key())).isNotEqualTo(DiagnosticKind.OTHER));
    }

    @Test
    void shouldWriteEveryKindOfCauseAsItsSchemaHasIt() throws IOException {
        Worker other = SamplePaths.SERVER;
        List<Cause> causes = List.of(new Cause.Own(), new Cause.EarlierWork(),
                new Cause.Preemption(1, Optional.of(other), false),
                new Cause.Preemption(1, Optional.empty(), true), new Cause.Interruption(0, "irq 24 (virtio0-input.0)"),
                new Cause.Wakeup(other), new Cause.Fork(other),
                new Cause.NetworkPacket(PathDrawing.flow("TCP"), Optional.empty(), -1, 0),
                new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "", Optional.empty()),
                new Cause.Timer(Cause.Timer.Purpose.UNKNOWN, "hrtimer_wakeup", Optional.of(other)),
                new Cause.BlockRequest("sda", 8, Optional.empty(), -1, -1),
                new Cause.InterruptLine(0, "vector local_timer"), new Cause.UnrecordedInterrupt(0, other),
                new Cause.Killed(Optional.of(other)), new Cause.Killed(Optional.empty()),
                new Cause.QueuedBehind("4711-3", "http", KnownBy.ISOLATED),
                new Cause.QueuedBehind("", "", KnownBy.INFERRED),
                new Cause.UntracedWork(PathDrawing.flow("TCP")),
                new Cause.CpuLimit("shop", 20_000_000, 100_000_000), new Cause.CpuLimit("", 0, 0),
                new Cause.RealtimeLimit(), new Cause.Frozen("shop"), new Cause.Frozen(""),
                new Cause.Stopped(Optional.of(other)), new Cause.Stopped(Optional.empty()), new Cause.NotAllowed(1),
                new Cause.Unexplained("no wake-up"));
        PathDrawing drawing = new PathDrawing(SamplePaths.CLIENT);
        causes.forEach(cause -> drawing.segment(SamplePaths.CLIENT, EdgeState.BLOCKED, 1_000, cause, 0)
                .waited(SamplePaths.CLIENT, 1_000, EdgeState.BLOCKED, "read(fd 4)", cause, 0));

        Map<String, Object> path = written(drawing.path());

        Set<Object> kinds = new LinkedHashSet<>();
        causes.forEach(cause -> kinds.add(cause.getClass()));
        assertThat(kinds).containsExactlyInAnyOrder((Object[]) Cause.class.getPermittedSubclasses());
        assertThat(ParsedJson.list(path, "segments").get(4)).containsEntry("cause",
                Map.of("kind", "INTERRUPTION", "cpu", 0L,
                        "interrupt", Map.of("kind", "LINE", "line", 24L, "name", "virtio0-input.0")));
        assertThat(ParsedJson.list(path, "waits").get(0)).containsEntry("systemCall",
                ParsedJson.object(
                        "{\"number\": null, \"name\": \"read\", \"descriptor\": 4, \"peer\": null}"));
    }

    @Test
    void shouldWriteEveryStateAndLinkAsItsSchemaHasThem() throws IOException {
        PathDrawing drawing = new PathDrawing(SamplePaths.CLIENT);
        for (EdgeState state : EdgeState.values()) {
            drawing.segment(SamplePaths.CLIENT, state, 1_000, new Cause.Own(), 0);
        }
        for (Kind kind : Kind.values()) {
            drawing.link(kind, SamplePaths.SERVER, 500, SamplePaths.CLIENT);
        }

        assertThat(ParsedJson.list(written(drawing.path()), "links")).extracting(link -> link.get("kind"))
                .containsExactlyElementsOf(Arrays.stream(Kind.values()).map(Kind::name).toList());
    }

    /** Two waits, the second within the first: 100 ns own, 400 in read for the server, of which 150 for its worker. */
    private static ActivePath nested() {
        return new PathDrawing(SamplePaths.CLIENT).runs(SamplePaths.CLIENT, 100, 0)
                .runs(SamplePaths.SERVER, 150, 1)
                .runs(SamplePaths.WORKER, 150, 2).link(Kind.WAKEUP, SamplePaths.WORKER, 0,
                        SamplePaths.SERVER)
                .waited(SamplePaths.SERVER, 150, EdgeState.BLOCKED, "futex", new Cause.Wakeup(SamplePaths.WORKER), 1)
                .runs(SamplePaths.SERVER, 100, 1).link(Kind.WAKEUP, SamplePaths.SERVER, 0,
                        SamplePaths.CLIENT)
                .waited(SamplePaths.CLIENT, 400, EdgeState.BLOCKED, "read", new Cause.Wakeup(SamplePaths.SERVER), 0)
                .runs(SamplePaths.CLIENT, 50, 0)
                .segment(SamplePaths.CLIENT, EdgeState.UNKNOWN, 70, new Cause.Unexplained("lost"), 0)
                .waited(SamplePaths.CLIENT, 70, EdgeState.UNKNOWN, "read", new Cause.Unexplained("lost"), 0).path();
    }

    @Test
    void shouldSayWhichWaitASegmentLiesIn() throws IOException {
        assertThat(ParsedJson.list(written(nested()), "segments")).extracting(segment -> segment.get("wait"))
                .containsExactly(null, 1L, 0L, 1L, null, 2L);
    }

    @Test
    void shouldSayWhatAWaitConsistsOfAndWhatEndedIt() throws IOException {
        List<Map<String, Object>> waits = ParsedJson.list(written(nested()), "waits");

        assertThat(waits).extracting(wait -> wait.get("id")).containsExactly(0L, 1L, 2L);
        assertThat(waits).extracting(wait -> wait.get("wait")).containsExactly(1L, null, null);
        assertThat(waits).extracting(wait -> wait.get("link")).containsExactly(0L, 1L, null);
        assertThat(waits).extracting(wait -> wait.get("segments")).containsExactly(Map.of("first", 2L, "last", 2L),
                Map.of("first", 1L, "last", 3L), Map.of("first", 5L, "last", 5L));
    }

    @Test
    void shouldListTheStacksOfSamplesMostFrequentFirst() throws IOException {
        List<Map<String, Object>> segments = ParsedJson.list(written(SamplePaths.samples()), "segments");

        assertThat(segments.get(0)).doesNotContainKey("ranIn");
        assertThat((List<?>) segments.get(1).get("ranIn")).isEqualTo(List.of(
                Map.of("samples", 3L, "period", 2_000_000L, "inHandler", false, "user",
                        List.of(Map.of("function", "main", "module", "shop"),
                                Map.of("function", "compress", "module", "shop"),
                                Map.of("function", "pack", "module", "shop")),
                        "kernel", List.of()),
                Map.of("samples", 1L, "period", 2_000_000L, "inHandler", false, "user",
                        List.of(Map.of("function", "main", "module", "shop"),
                                Map.of("function", "save", "module", "shop"),
                                Map.of("function", "write", "module", "libc.so.6")),
                        "kernel", List.of(Map.of("function", "ksys_write", "module", "[kernel]")))));
    }

    @Test
    void shouldListTheFunctionsOfAWaitOutermostFirst() throws IOException {
        Map<String, Object> wait = ParsedJson.list(written(SamplePaths.stacks()), "waits").get(0);

        assertThat(wait)
                .containsEntry("waitedIn", Map.of("user",
                        List.of(Map.of("function", "main", "module", "shop"),
                                Map.of("function", "serve", "module", "shop"),
                                Map.of("function", "pthread_cond_wait", "module", "libc.so.6")),
                        "kernel", List.of(Map.of("function", "futex_wait", "module", "[kernel]"))))
                .containsEntry("wokenFrom", Map.of("user",
                        List.of(Map.of("function", "reply", "module", "shop"),
                                Map.of("function", "pthread_cond_signal", "module", "libc.so.6")),
                        "kernel", List.of()));
        assertThat(ParsedJson.list(written(SamplePaths.rpc()), "waits").get(0)).doesNotContainKeys("waitedIn",
                "wokenFrom");
    }

    @Test
    void shouldSayWhichSegmentsALinkJoins() throws IOException {
        List<Map<String, Object>> links = ParsedJson.list(written(nested()), "links");

        assertThat(links).extracting(link -> ParsedJson.object(link, "from").get("segment")).containsExactly(2L, 3L);
        assertThat(links).extracting(link -> ParsedJson.object(link, "to").get("segment")).containsExactly(3L, 4L);
        assertThat(links).extracting(link -> link.get("wait")).containsExactly(0L, 1L);
    }

    @Test
    void shouldReferToTheLongestWaits() throws IOException {
        assertThat(ParsedJson.list(ParsedJson.object(written(nested()), "summary"), "longestWaits"))
                .extracting(wait -> wait.get("wait")).containsExactly(1L, 0L, 2L);
    }

    @Test
    void shouldWriteSeveralPathsAsABatch() throws IOException {
        assertThat(ParsedJson.list(written(SamplePaths.rpc(), SamplePaths.hostile()), "paths")).hasSize(2);
    }

    @Test
    void shouldKeepHostileNamesInsideStrings() throws IOException {
        Map<String, Object> path = written(SamplePaths.hostile());

        assertThat(ParsedJson.list(path, "segments").get(1)).containsEntry("name", "=cmd()");
        assertThat(ParsedJson.list(path, "segments").get(2)).containsEntry("host", "\uFFFDtsoh");
    }

    @Test
    void shouldEscapeWhatIsNotVisible() throws IOException {
        Worker task = PathDrawing.task("h\u007Fst", "ta\u0080sk\u00E4", 1);

        assertThat(written(new PathDrawing(task).runs(task, 1, 0).path())).containsEntry("clock", "h\uFFFDst");
    }

    @ParameterizedTest
    @CsvSource({"1000", "5000"})
    void shouldAddUpSummary(int segments) throws IOException {
        Map<String, Object> path = written(SamplePaths.large(segments));
        Map<String, Object> summary = ParsedJson.object(path, "summary");
        for (String key : List.of("hosts", "tasks", "states")) {
            assertThat(ParsedJson.list(summary, key).stream().mapToLong(share -> (Long) share.get("duration")).sum())
                    .isEqualTo(summary.get("elapsed"));
        }
    }
}
