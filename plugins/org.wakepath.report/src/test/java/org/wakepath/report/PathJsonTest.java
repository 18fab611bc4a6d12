/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PathJsonTest {
    @Test
    void shouldWriteTheKeysThatScriptsRelyOn() throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(SamplePaths.rpc(), out);
        Map<String, Object> path = ParsedJson.object(out.toString());
        assertThat(path).containsEntry("task", Map.of("name", "rpc-client", "tid", 612L, "host", "client"))
                .containsEntry("start", PathDrawing.EPOCH).containsEntry("end", PathDrawing.EPOCH + 10_000_000)
                .containsEntry("clock", "client")
                .containsEntry("diagnostics",
                        Map.of("discarded", 312L, "inversions", 0L, "unmatched", 2L, "unmatchedExits", 1L));
        assertThat(ParsedJson.list(path, "segments").get(1)).containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                Map.entry("host", "server"), Map.entry("name", "softirq NET_RX"), Map.entry("tid", -1L),
                Map.entry("state", "NETWORK"), Map.entry("start", PathDrawing.EPOCH + 300_000),
                Map.entry("end", PathDrawing.EPOCH + 440_000), Map.entry("depth", 2L),
                Map.entry("cause", "Packet from `rpc-client` (client), TCP 10.0.0.1:40112 > 10.0.0.2:7000 "
                        + "(±40.0 µs clock error), under way for 140 µs."),
                Map.entry("certainty", "certain"), Map.entry("clipped", true), Map.entry("uncertain", false)));
        assertThat(ParsedJson.list(path, "links").get(0)).containsEntry("kind", "NETWORK").containsEntry("from",
                Map.of("host", "client", "name", "rpc-client", "tid", 612L, "time", PathDrawing.EPOCH + 290_000));
    }

    @Test
    void shouldWriteSeveralPathsAsABatch() throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(List.of(SamplePaths.rpc(), SamplePaths.hostile()), out);
        assertThat(ParsedJson.list(ParsedJson.object(out.toString()), "paths")).hasSize(2);
    }

    @Test
    void shouldWriteASinglePathAsItself() throws IOException {
        StringWriter single = new StringWriter();
        StringWriter list = new StringWriter();
        PathJson.write(SamplePaths.rpc(), single);
        PathJson.write(List.of(SamplePaths.rpc()), list);
        assertThat(list.toString()).isEqualTo(single.toString());
    }

    @Test
    void shouldKeepHostileNamesInsideStrings() throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(SamplePaths.hostile(), out);
        assertThat(out.toString()).doesNotContain("\u202E", "\u2028");
        assertThat(ParsedJson.list(ParsedJson.object(out.toString()), "segments").get(1))
                .containsEntry("name", "=cmd()");
    }

    @Test
    void shouldAddUpSummary() throws IOException {
        StringWriter out = new StringWriter();
        PathJson.write(SamplePaths.large(1000), out);
        Map<String, Object> path = ParsedJson.object(out.toString());
        Map<String, Object> summary = ParsedJson.object(path, "summary");
        for (String key : List.of("hosts", "tasks", "states")) {
            assertThat(ParsedJson.list(summary, key).stream().mapToLong(share -> (Long) share.get("duration")).sum())
                    .isEqualTo(summary.get("elapsed"));
        }
    }
}
