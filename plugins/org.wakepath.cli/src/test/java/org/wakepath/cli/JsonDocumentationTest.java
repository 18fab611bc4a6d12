/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.wakepath.testing.TestTraces;

/** What scripts rely on is written down: every key that a command writes is in docs/json.md. */
class JsonDocumentationTest {
    /** Objects whose keys are names out of the trace. */
    private static final Set<String> NAMED_BY_THE_TRACE = Set.of("names", "context", "fields");

    @Test
    void shouldDescribeEveryKeyOfInfo() {
        assertDescribed(Run.of("info", TestTraces.recorded("rpc"), "--json").json(), "## info");
    }

    @Test
    void shouldDescribeEveryKeyOfEvents() {
        Run.of("events", TestTraces.recorded("rpc"), "--json", "--limit", 10).out().lines()
                .forEach(line -> assertDescribed(JsonValue.parse(line), "## events"));
    }

    @Test
    void shouldDescribeEveryKeyOfSync() {
        assertDescribed(Run.of("sync", TestTraces.recorded("rpc"), "--json").json(), "## sync");
        assertDescribed(Run.of("sync", TestTraces.recorded("rpc"), "--json", "--two-step").json(), "## sync");
    }

    @Test
    void shouldDescribeEveryKeyOfTasks() {
        assertDescribed(Run.of("tasks", TestTraces.recorded("rpc"), "--json", "--limit", 1).json(), "## tasks");
    }

    @Test
    void shouldDescribeEveryKeyOfPath() {
        assertDescribed(Run.of("path", TestTraces.recorded("rpc"), "--json", "--task", "rpc-client", "--task",
                "rpc-server").json(), "## path");
    }

    static void assertDescribed(JsonValue document, String chapter) {
        String documentation = documentation();
        String from = documentation.substring(documentation.indexOf(chapter + "\n"));
        int end = from.indexOf("\n## ");
        String text = end < 0 ? from : from.substring(0, end);
        Set<String> keys = new TreeSet<>();
        collect(document.value(), keys);
        assertThat(keys).isNotEmpty().allSatisfy(key -> assertThat(text).containsPattern("`" + key + "(\\[\\])?`"));
    }

    private static String documentation() {
        try {
            return Files.readString(TestTraces.repository().resolve("docs/json.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(Object value, Set<String> keys) {
        if (value instanceof List<?> list) {
            list.forEach(element -> collect(element, keys));
        } else if (value instanceof Map<?, ?> object) {
            object.forEach((key, inner) -> {
                keys.add((String) key);
                if (!NAMED_BY_THE_TRACE.contains(key)) {
                    collect(inner, keys);
                }
            });
        }
    }
}
