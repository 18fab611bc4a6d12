// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.report.otlp.OtlpSpan;
import org.wakepath.scenarios.sample.PathDrawing;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.SpanCollector;
import org.wakepath.words.Redaction;

class PathOtlpTest {
    private static String written(ActivePath... paths) throws IOException {
        StringWriter out = new StringWriter();
        PathOtlp.write(List.of(paths), out);
        assertThat(out.toString()).matches("[\\n -~]*");
        return out.toString();
    }

    private static OtlpSpan named(List<OtlpSpan> spans, String name) {
        return spans.stream().filter(span -> span.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void shouldHaveASpanForThePathAndForEachSegmentAndWait() {
        ActivePath path = SamplePaths.rpc();
        List<OtlpSpan> spans = PathSpans.of(path);
        // The first packet left before the client's first segment ended, where the path shows the client: no more spans.
        assertThat(spans).hasSize(1 + path.segments().size() + path.waits().size());
        assertThat(spans).extracting(OtlpSpan::id).doesNotHaveDuplicates().allMatch(id -> id.matches("[0-9a-f]{16}"));
        assertThat(spans).extracting(OtlpSpan::trace).containsOnly(spans.get(0).trace())
                .allMatch(id -> id.matches("[0-9a-f]{32}"));
        assertThat(spans.get(0).parent()).isEmpty();
        assertThat(spans.get(0).start()).isEqualTo(PathDrawing.EPOCH);
        assertThat(spans.get(0).end()).isEqualTo(PathDrawing.EPOCH + 10_000_000);
    }

    @Test
    void shouldPutWhatHappenedInAWaitBelowIt() {
        List<OtlpSpan> spans = PathSpans.of(SamplePaths.rpc());
        OtlpSpan read = named(spans, "wait: network in read(fd 4)");
        OtlpSpan disk = named(spans, "wait: block device in pread64(fd 9)");
        assertThat(read.parent()).isEqualTo(spans.get(0).id());
        assertThat(disk.parent()).isEqualTo(read.id());
    }

    @Test
    void shouldLinkAnEffectToItsSource() {
        Map<String, OtlpSpan> byId = PathSpans.of(SamplePaths.rpc()).stream()
                .collect(Collectors.toMap(OtlpSpan::id, span -> span));
        Set<String> links = byId.values().stream().flatMap(span -> span.links().stream()
                .map(link -> byId.get(link.span()).attributes().get("thread.name") + " > "
                        + span.attributes().get("thread.name") + " " + link.attributes().get("wakepath.kind")))
                .collect(Collectors.toSet());
        assertThat(links).containsExactlyInAnyOrder("rpc-client > softirq NET_RX NETWORK",
                "softirq NET_RX > rpc-server WAKEUP", "rpc-server > rpc-worker WAKEUP",
                "rpc-worker > softirq NET_RX NETWORK", "softirq NET_RX > rpc-client WAKEUP",
                "rpc-logger > rpc-client WAKEUP");
    }

    @Test
    void shouldHaveTheSameIdsForTheSamePathAndOthersForAnother() throws IOException {
        assertThat(written(SamplePaths.rpc())).isEqualTo(written(SamplePaths.rpc()));
        assertThat(PathSpans.of(SamplePaths.rpc()).get(0).trace())
                .isNotEqualTo(PathSpans.of(SamplePaths.stacks()).get(0).trace());
    }

    @Test
    void shouldUseTheNamesOfTheConventions() {
        OtlpSpan disk = named(PathSpans.of(SamplePaths.rpc()), "block device");
        assertThat(disk.resource()).containsEntry("host.name", "server").containsEntry("service.name", "wakepath");
        assertThat(disk.attributes()).containsEntry("process.pid", 702L).containsEntry("thread.id", 702L)
                .containsEntry("thread.name", "rpc-worker").containsEntry("wakepath.cause.device", "sda");
    }

    @Test
    void shouldHaveAliasesForNames() throws IOException {
        assertThat(written(new Redaction().apply(SamplePaths.rpc()))).doesNotContain("rpc-", "server");
    }

    @Test
    @Tag("full")
    void shouldBeReadByACollector() throws Exception {
        String json = written(SamplePaths.rpc(), SamplePaths.hostile());
        try (SpanCollector collector = new SpanCollector()) {
            HttpResponse<String> answer = HttpClient.newHttpClient().send(
                    HttpRequest.newBuilder(URI.create(collector.http() + "/v1/traces"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(json)).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(ParsedJson.object(answer.body())).isEqualTo(Map.of("partialSuccess", Map.of()));
            Map<String, Map<String, String>> spans = collector.spans();
            List<OtlpSpan> sent = new ArrayList<>(PathSpans.of(SamplePaths.rpc()));
            sent.addAll(PathSpans.of(SamplePaths.hostile()));
            assertThat(spans.keySet()).containsExactlyInAnyOrderElementsOf(sent.stream().map(OtlpSpan::id).toList());
            OtlpSpan disk = named(sent, "block device");
            assertThat(spans.get(disk.id())).containsAllEntriesOf(Map.of("Trace ID", disk.trace(), "Parent ID",
                    disk.parent(), "Name", "block device", "Start time", "2023-11-14 22:13:20.0013 +0000 UTC",
                    "End time", "2023-11-14 22:13:20.0033 +0000 UTC", "host.name", "Str(server)",
                    "wakepath.cause.serviced", "Int(800000)", "wakepath.clipped", "Bool(false)"));
        }
    }
}
