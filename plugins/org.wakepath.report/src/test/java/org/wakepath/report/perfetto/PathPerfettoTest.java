// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.Reader;
import org.wakepath.words.Redaction;

/** Reads traces by the messages that Perfetto publishes for Python. */
@Tag("full")
class PathPerfettoTest {
    /** Prints the packets as JSON, and fails for a field that no message has. */
    private static final String PROGRAM = """
            import sys
            from google.protobuf import json_format, unknown_fields
            from perfetto.protos.perfetto.trace import perfetto_trace_pb2
            trace = perfetto_trace_pb2.Trace()
            trace.ParseFromString(open(sys.argv[1], 'rb').read())
            assert not unknown_fields.UnknownFieldSet(trace)
            print(json_format.MessageToJson(trace))
            """;

    @TempDir
    Path folder;

    private List<Map<String, Object>> packets(ActivePath path) throws IOException, InterruptedException {
        Path python = Reader.fetched("python", "bin/python");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PathPerfetto.write(path, out);
        Path file = Files.write(folder.resolve("path.perfetto-trace"), out.toByteArray());
        return ParsedJson.list(ParsedJson.object(Reader.at(python).with("-c", PROGRAM, file).read()), "packet");
    }

    private static List<Map<String, Object>> all(List<Map<String, Object>> packets, String field) {
        return packets.stream().filter(packet -> packet.containsKey(field))
                .map(packet -> ParsedJson.object(packet, field)).toList();
    }

    @Test
    void shouldHaveExactTimesOnTheClockOfThePath() throws Exception {
        List<Map<String, Object>> packets = packets(SamplePaths.rpc());
        assertThat(all(packets, "clockSnapshot")).singleElement()
                .satisfies(
                        snapshot -> assertThat(snapshot).containsEntry("primaryTraceClock", "BUILTIN_CLOCK_REALTIME"));
        List<Map<String, Object>> disk = packets.stream().filter(packet -> packet.containsKey("trackEvent")
                && "block device".equals(ParsedJson.object(packet, "trackEvent").get("name"))).toList();
        // In µs: 300 + 140 + 20 + 300 + 500 + 40 before it.
        assertThat(disk).singleElement().satisfies(packet -> assertThat(packet)
                .containsEntry("timestamp", "1700000000001300000").containsEntry("timestampClockId", 1L));
    }

    @Test
    void shouldHaveATrackForEachWorkerOfEachProcess() throws Exception {
        List<Map<String, Object>> tracks = all(packets(SamplePaths.rpc()), "trackDescriptor");
        assertThat(tracks).filteredOn(track -> track.containsKey("process"))
                .extracting(track -> ParsedJson.object(track, "process").get("processName"))
                .containsExactlyInAnyOrder("path of rpc-client on the clock of client",
                        "client: rpc-client, process 612", "server: interrupts", "server: rpc-server, process 701",
                        "server: rpc-worker, process 702", "client: interrupts", "client: rpc-logger, process 613");
        assertThat(tracks).filteredOn(track -> track.containsKey("thread"))
                .extracting(track -> ParsedJson.object(track, "thread").get("threadName"))
                .containsExactlyInAnyOrder("answer", "rpc-client(612)", "softirq NET_RX", "rpc-server(701)",
                        "rpc-worker(702)", "softirq NET_RX", "rpc-logger(613)");
        assertThat(tracks).extracting(track -> track.get("uuid")).doesNotHaveDuplicates();
    }

    @Test
    void shouldEndEachSliceBeforeTheNextOnItsTrack() throws Exception {
        List<Map<String, Object>> events = all(packets(SamplePaths.rpc()), "trackEvent");
        Map<Object, Integer> depths = new HashMap<>();
        for (Map<String, Object> event : events) {
            int depth = depths.merge(event.get("trackUuid"), "TYPE_SLICE_BEGIN".equals(event.get("type")) ? 1 : -1,
                    Integer::sum);
            // A wait, and what the task itself is shown to do in it.
            assertThat(depth).isBetween(0, 2);
        }
        assertThat(depths.values()).containsOnly(0);
    }

    @Test
    void shouldHaveAFlowForEachLink() throws Exception {
        List<Object> leaving = new ArrayList<>();
        List<Object> arriving = new ArrayList<>();
        for (Map<String, Object> event : all(packets(SamplePaths.rpc()), "trackEvent")) {
            leaving.addAll((List<?>) event.getOrDefault("flowIds", List.of()));
            arriving.addAll((List<?>) event.getOrDefault("terminatingFlowIds", List.of()));
        }
        assertThat(leaving).hasSameSizeAs(SamplePaths.rpc().links()).doesNotHaveDuplicates();
        assertThat(arriving).containsExactlyInAnyOrderElementsOf(leaving);
    }

    @Test
    void shouldHaveCausesAndDoubtsAsArguments() throws Exception {
        List<Map<String, Object>> events = all(packets(SamplePaths.rpc()), "trackEvent");
        assertThat(ParsedJson.list(events.get(0), "debugAnnotations")).contains(
                Map.of("name", "diagnostic.discarded", "intValue", "312"),
                Map.of("name", "doubt.1", "stringValue", "312 events lost by the tracer"));
        assertThat(events).filteredOn(event -> "block device".equals(event.get("name"))).singleElement()
                .satisfies(event -> assertThat(ParsedJson.list(event, "debugAnnotations")).contains(
                        Map.of("name", "cause.kind", "stringValue", "BLOCK_REQUEST"),
                        Map.of("name", "cause.device", "stringValue", "sda"),
                        Map.of("name", "cause.serviced", "intValue", "800000"),
                        Map.of("name", "clipped", "boolValue", false)));
    }

    @Test
    void shouldKeepHostileNamesAndHideThem() throws Exception {
        assertThat(packets(SamplePaths.hostile()).toString()).contains("</script><img src=x onerror=alert(1)>")
                .doesNotContain("\u202E");
        assertThat(packets(new Redaction().apply(SamplePaths.rpc())).toString()).doesNotContain("rpc-", "server");
    }
}
