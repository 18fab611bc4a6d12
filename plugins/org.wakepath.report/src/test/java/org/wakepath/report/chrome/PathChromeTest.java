// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.PathLink.Kind;
import org.wakepath.report.ProfilerCli;
import org.wakepath.report.Speedscope;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.words.Redaction;

class PathChromeTest {
    @TempDir
    Path folder;

    private static String written(ActivePath path) throws IOException {
        StringWriter out = new StringWriter();
        PathChrome.write(path, out);
        assertThat(out.toString()).matches("[\\n -~]*");
        return out.toString();
    }

    private static List<Map<String, Object>> events(ActivePath path, String phase) throws IOException {
        return ParsedJson.list(ParsedJson.object(written(path)), "traceEvents").stream()
                .filter(event -> phase.equals(event.get("ph"))).toList();
    }

    private static Map<String, Object> args(Map<String, Object> event) {
        return ParsedJson.object(event, "args");
    }

    @Test
    void shouldStateItsClockAndCountFromItsOrigin() throws IOException {
        assertThat(ParsedJson.object(written(SamplePaths.rpc()))).containsEntry("displayTimeUnit", "ns")
                .containsEntry("otherData", Map.of("clock", "client", "origin", "1700000000000000000"));
        Worker task = SamplePaths.CLIENT;
        Map<String, Object> last = events(new PathDrawing(task).runs(task, 1_500_001, 0).runs(task, 7, 0).path(), "X")
                .get(2);
        assertThat(last).containsEntry("ts", 1500.001).containsEntry("dur", 0.007);
        assertThat(args(last)).containsEntry("start", 1_700_000_000_001_500_001L)
                .containsEntry("end", 1_700_000_000_001_500_008L);
    }

    @Test
    void shouldKeepTheSameIdsOfTwoHostsApart() throws IOException {
        Worker a = PathDrawing.task("a", "same", 7);
        Worker b = PathDrawing.task("b", "same", 7);
        List<Map<String, Object>> spans = events(new PathDrawing(a).runs(a, 10, 0).runs(b, 10, 1).path(), "X");
        assertThat(spans).extracting(span -> List.of(span.get("pid"), span.get("tid")))
                .containsExactly(List.of(1L, 1L), List.of(2L, 2L), List.of(3L, 3L));
        assertThat(events(SamplePaths.rpc(), "M")).extracting(event -> args(event).get("name"))
                .contains("server: rpc-worker, process 702", "rpc-worker(702)", "server: interrupts");
    }

    @Test
    void shouldHaveCausesAsDataAndAsSentences() throws IOException {
        Map<String, Object> packet = args(events(SamplePaths.rpc(), "X").stream()
                .filter(span -> span.get("name").equals("network") && "segment".equals(span.get("cat"))).findFirst()
                .orElseThrow());
        assertThat(packet).containsEntry("cause.kind", "PACKET").containsEntry("cause.sender.name", "rpc-client")
                .containsEntry("cause.sender.tid", 612L).containsEntry("cause.flow.source.port", 40112L)
                .containsEntry("cause.clockError", 40_000L).containsEntry("clipped", true)
                .containsEntry("certainty", "certain");
        assertThat((String) packet.get("sentence")).startsWith("Packet from `rpc-client` (client)");
    }

    @Test
    void shouldSayWhatIsDoubtful() throws IOException {
        List<Map<String, Object>> spans = events(SamplePaths.rpc(), "X");
        assertThat(args(spans.get(0))).containsEntry("diagnostic.discarded", 312L)
                .containsEntry("doubt.1", "312 events lost by the tracer");
        assertThat(spans).filteredOn(span -> "guessed".equals(args(span).get("certainty"))).hasSize(1);
        assertThat(spans).filteredOn(span -> Boolean.TRUE.equals(args(span).get("uncertain"))).hasSize(1);
    }

    @Test
    void shouldHaveBothEndsOfEachArrowWithinASpan() throws IOException {
        List<Map<String, Object>> starts = events(SamplePaths.rpc(), "s");
        List<Map<String, Object>> ends = events(SamplePaths.rpc(), "f");
        assertThat(starts).hasSize(SamplePaths.rpc().links().size());
        for (int i = 0; i < starts.size(); i++) {
            for (String same : List.of("id", "cat", "name")) {
                assertThat(starts.get(i).get(same)).isEqualTo(ends.get(i).get(same));
            }
            assertThat(ends.get(i)).containsEntry("bp", "e");
        }
        List<Map<String, Object>> spans = events(SamplePaths.rpc(), "X");
        assertThat(Stream.concat(starts.stream(), ends.stream()))
                .allSatisfy(end -> assertThat(spans).anySatisfy(span -> {
                    assertThat(span).containsEntry("pid", end.get("pid")).containsEntry("tid", end.get("tid"));
                    assertThat(ns(end, "ts")).isGreaterThanOrEqualTo(ns(span, "ts")).isLessThan(ns(span, "ts")
                            + ns(span, "dur"));
                }));
    }

    @Test
    void shouldShowWhereASignalCameFromThatIsNotOnThePath() throws IOException {
        Worker task = SamplePaths.CLIENT;
        ActivePath path = new PathDrawing(task).runs(task, 100, 0).link(Kind.TIMER, SamplePaths.LOGGER, 150, task)
                .runs(task, 100, 0).path();
        assertThat(events(path, "X")).filteredOn(span -> span.get("name").equals("timer")).singleElement()
                .satisfies(span -> assertThat(ns(span, "ts")).isZero());
        assertThat(ns(events(path, "X").get(0), "ts")).isEqualTo(50);
    }

    @Test
    void shouldNestSpansOfATrack() throws IOException {
        // The client's second wait began within the first, as clocks that disagree may show it.
        Worker task = SamplePaths.CLIENT;
        Cause cause = new Cause.Wakeup(SamplePaths.LOGGER);
        ActivePath path = new PathDrawing(task).runs(SamplePaths.LOGGER, 100, 1)
                .waited(task, 100, EdgeState.BLOCKED, "read", cause, 0).runs(SamplePaths.LOGGER, 100, 1)
                .waited(task, 150, EdgeState.BLOCKED, "write", cause, 0).path();
        assertThat(events(path, "X")).filteredOn(span -> "wait".equals(span.get("cat")))
                .extracting(span -> List.of(ns(span, "ts"), ns(span, "dur")))
                .containsExactly(List.of(0L, 100L), List.of(100L, 100L));
    }

    private static long ns(Map<String, Object> event, String field) {
        return Math.round(((Number) event.get(field)).doubleValue() * 1000);
    }

    @Test
    void shouldHaveAliasesForNames() throws IOException {
        assertThat(written(new Redaction().apply(SamplePaths.rpc()))).doesNotContain("rpc-", "server", "10.0.0");
    }

    @Test
    @Tag("full")
    void shouldBeReadByTheFirefoxProfiler() throws Exception {
        Path file = Files.writeString(folder.resolve("path.trace.json"), written(SamplePaths.rpc()));
        try (ProfilerCli profiler = new ProfilerCli(file)) {
            assertThat(profiler.threads()).contains("rpc-client(612), client: rpc-client, process 612",
                    "rpc-worker(702), server: rpc-worker, process 702", "softirq NET_RX, server: interrupts");
            // In µs: 300, 400, 88, 100 and 200 running; the waits of 6000, 2000 and 700.
            assertThat(profiler.markers("rpc-client(612), client: rpc-client, process 612"))
                    .containsEntry("running", List.of(0.088, 0.1, 0.2, 0.3, 0.4))
                    .containsEntry("wait: network in read(fd 4)", List.of(6.0))
                    .containsEntry("wait: timer in clock_nanosleep", List.of(2.0))
                    .containsEntry("wait: blocked in futex", List.of(0.7));
        }
    }

    @Test
    @Tag("full")
    void shouldBeReadBySpeedscope() throws Exception {
        Path file = Files.writeString(folder.resolve("path.trace.json"), written(SamplePaths.hostile()));
        Speedscope read = new Speedscope(file);
        assertThat(read.frames()).hasSize(1);
        assertThat(read.frames().values()).containsExactly("5.00ms 5.00ms");
    }
}
