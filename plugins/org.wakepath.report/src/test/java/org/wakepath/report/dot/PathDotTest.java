// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.dot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.ParsedJson;
import org.wakepath.scenarios.sample.SamplePaths;
import org.wakepath.testing.Reader;
import org.wakepath.words.Redaction;

/** Graphviz reads what is written. */
@Tag("full")
class PathDotTest {
    @TempDir
    Path folder;

    private static String written(ActivePath path) throws IOException {
        StringBuilder out = new StringBuilder();
        PathDot.write(path, out);
        return out.toString();
    }

    private Map<String, Object> read(ActivePath path) throws Exception {
        Path file = Files.writeString(folder.resolve("path.dot"), written(path));
        return ParsedJson.object(Reader.installed("dot").with("-Tdot_json", file).read());
    }

    @Test
    void shouldShowGraphvizWhoWokeWhom() throws Exception {
        Map<String, Object> graph = read(SamplePaths.rpc());
        List<Map<String, Object>> objects = ParsedJson.list(graph, "objects");
        Map<Object, Map<String, Object>> byId = objects.stream()
                .collect(Collectors.toMap(object -> object.get("_gvid"), object -> object));
        assertThat(objects.stream().filter(object -> ((String) object.get("name")).startsWith("cluster"))
                .map(object -> object.get("label"))).containsExactly("client", "server");
        assertThat(ParsedJson.list(graph, "edges")).extracting(edge -> name(byId.get(edge.get("tail"))) + " > "
                + name(byId.get(edge.get("head"))) + ": " + edge.get("label")).containsExactlyInAnyOrder(
                        "rpc-client(612) > softirq NET_RX: packet\\n",
                        "softirq NET_RX > rpc-server(701): wake-up\\nends waits of 9.00 ms\\n",
                        "rpc-server(701) > rpc-worker(702): wake-up\\nends waits of 8.00 ms\\n",
                        "rpc-worker(702) > softirq NET_RX: packet\\n",
                        "softirq NET_RX > rpc-client(612): wake-up\\nends waits of 6.00 ms\\n",
                        "rpc-logger(613) > rpc-client(612): wake-up\\nends waits of 700 µs\\n");
        assertThat((String) graph.get("label")).contains("10.0 ms", "312 events lost by the tracer");
    }

    private static String name(Map<String, Object> node) {
        String label = (String) node.get("label");
        return label.substring(0, label.indexOf("\\n"));
    }

    @Test
    void shouldSayWhatEachWorkerDid() throws Exception {
        // In µs: 40 + 2600 running, 2000 for the disk.
        assertThat(ParsedJson.list(read(SamplePaths.rpc()), "objects")).extracting(object -> object.get("label"))
                .contains("rpc-worker(702)\\nrunning 2.64 ms\\nblock device 2.00 ms\\n");
    }

    @Test
    void shouldKeepHostileNamesAsText() throws Exception {
        Map<String, Object> graph = read(SamplePaths.hostile());
        assertThat(ParsedJson.list(graph, "objects")).extracting(object -> object.get("label"))
                .contains("\"quoted\", host", "</script><img src=x onerror=alert(1)>");
    }

    @Test
    void shouldHaveAliasesForNames() throws IOException {
        assertThat(written(new Redaction().apply(SamplePaths.rpc()))).doesNotContain("rpc-", "server", "client");
    }
}
