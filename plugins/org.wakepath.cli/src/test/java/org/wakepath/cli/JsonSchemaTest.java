// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.testing.DocumentedSchemas;
import org.wakepath.testing.TestTraces;

/** Every document that a command writes keeps to the schema that it names. */
class JsonSchemaTest {
    static Stream<String> recordings() {
        return Stream.of("delayed-ack", "locks", "namespaces", "netcat", "retransmission", "rpc", "three-tier",
                "udp-dns");
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void shouldDescribeWhatTracesHold(String recording) {
        assertKept(Run.of("info", TestTraces.recorded(recording), "--json"), "wakepath-info");
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void shouldDescribeClocks(String recording) {
        assertKept(Run.of("sync", TestTraces.recorded(recording), "--json"), "wakepath-sync");
        assertKept(Run.of("sync", TestTraces.recorded(recording), "--json", "--streaming"), "wakepath-sync");
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void shouldDescribeThePathsOfAllTasks(String recording) {
        Path traces = TestTraces.recorded(recording);
        Run tasks = Run.of("tasks", traces, "--json");
        assertKept(tasks, "wakepath-tasks");
        Object[] longest = Stream.concat(Stream.of("path", traces, "--json"), tasks.json().get("tasks").list().stream()
                .limit(10).flatMap(task -> Stream.of("--task", task.get("tid").integer() + "#"
                        + task.get("generation").integer() + "@" + task.get("host").text())))
                .toArray();
        Run paths = Run.of(longest);
        assertKept(paths, "wakepath-path");
        paths.json().get("paths").list().forEach(JsonSchemaTest::assertRefersToItself);
        assertKept(Run.of("path", traces, "--json", "--redact", longest[3], longest[4]), "wakepath-path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rpc", "namespaces"})
    void shouldDescribeEveryEvent(String recording) {
        Run.of("events", TestTraces.recorded(recording), "--json", "--limit", 3000).out().lines().forEach(line -> {
            assertThat(DocumentedSchemas.faults(line)).isEmpty();
            assertThat(JsonValue.parse(line).get("schema").get("name").text()).isEqualTo("wakepath-event");
        });
    }

    @Test
    void shouldDescribeTracesWithNoEvents(@TempDir Path folder) {
        WrittenTrace.empty(folder, "web\u007F");

        assertKept(Run.of("info", folder, "--json"), "wakepath-info");
    }

    @Test
    void shouldRefuseAKeyThatTheSchemaDoesNotHave() {
        String tasks = "{\"schema\":{\"name\":\"wakepath-tasks\",\"version\":1},\"tasks\":[]%s}";

        assertThat(DocumentedSchemas.faults(String.format(tasks, ""))).isEmpty();
        assertThat(DocumentedSchemas.faults(String.format(tasks, ",\"more\":1"))).hasSize(1);
        assertThat(DocumentedSchemas.faults(String.format(tasks, "").replace("\"version\":1", "\"version\":2")))
                .hasSize(1);
        assertThatThrownBy(() -> DocumentedSchemas.faults("{}")).hasMessageContaining("names no schema");
    }

    private static void assertKept(Run run, String schema) {
        JsonValue document = run.json();
        assertThat(document.get("schema").value()).isEqualTo(Map.of("name", schema, "version",
                document.get("schema").get("version").number()));
        assertThat(run.out()).matches("[\\n -~]*");
    }

    /** Ids are places, and what refers to each other lies within each other. */
    private static void assertRefersToItself(JsonValue path) {
        for (String list : new String[] {"segments", "links", "waits"}) {
            assertThat(path.get(list).list().stream().map(element -> element.get("id").integer()))
                    .containsExactlyElementsOf(IntStream.range(0, path.get(list).list().size()).mapToObj(Long::valueOf)
                            .toList());
        }
        for (JsonValue segment : path.get("segments").list()) {
            if (segment.get("wait").value() == null) {
                assertThat(segment.get("depth").integer()).isZero();
            } else {
                JsonValue wait = path.get("waits").list().get((int) segment.get("wait").integer());
                assertThat(segment.get("end").integer()).isBetween(wait.get("start").integer() + 1,
                        wait.get("end").integer());
                assertThat(segment.get("depth").integer() - wait.get("depth").integer())
                        .isEqualTo(Boolean.TRUE.equals(wait.get("resolved").value()) ? 1 : 0);
            }
        }
        for (JsonValue wait : path.get("waits").list()) {
            JsonValue first = path.get("segments").list().get((int) wait.get("segments").get("first").integer());
            JsonValue last = path.get("segments").list().get((int) wait.get("segments").get("last").integer());
            assertThat(first.get("start").integer()).isLessThanOrEqualTo(wait.get("start").integer());
            assertThat(last.get("end").integer()).isGreaterThanOrEqualTo(wait.get("end").integer());
            if (wait.get("link").value() != null) {
                JsonValue link = path.get("links").list().get((int) wait.get("link").integer());
                assertThat(link.get("wait").value()).isEqualTo(wait.get("id").value());
                assertThat(link.get("to").get("time").integer()).isEqualTo(wait.get("end").integer());
            }
        }
    }
}
