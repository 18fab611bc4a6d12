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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.testing.TestTraces;

/** What scripts rely on is written down: every key that a command writes is in docs/json.md. */
class JsonDocumentationTest {
    /** Objects whose keys are names out of the trace. */
    private static final Set<String> NAMED_BY_THE_TRACE = Set.of("names", "context", "fields");

    @ParameterizedTest
    @CsvSource({"check, record", "event, events", "info, info", "path, path", "record, record", "sync, sync",
        "tasks, tasks"})
    void shouldDescribeEveryKeyOfItsSchema(String schema, String chapter) {
        Set<String> keys = new TreeSet<>();
        properties(JsonValue.parse(read("docs/schema/" + schema + ".schema.json")).value(), keys);
        keys.remove("schema");

        assertInChapter(keys, "## " + chapter);
    }

    private static void properties(Object schema, Set<String> keys) {
        if (schema instanceof List<?> list) {
            list.forEach(element -> properties(element, keys));
        } else if (schema instanceof Map<?, ?> object) {
            object.forEach((key, inner) -> {
                if (key.equals("properties") && !object.containsKey("const")) {
                    ((Map<?, ?>) inner).forEach((name, property) -> keys.add((String) name));
                }
                if (!key.equals("schema")) {
                    properties(inner, keys);
                }
            });
        }
    }

    /** Every key of a document is in a chapter. */
    static void assertDescribed(JsonValue document, String chapter) {
        Set<String> keys = new TreeSet<>();
        collect(document.value(), keys);
        assertInChapter(keys, chapter);
    }

    private static void assertInChapter(Set<String> keys, String chapter) {
        String documentation = read("docs/json.md");
        String from = documentation.substring(documentation.indexOf(chapter + "\n"));
        int end = from.indexOf("\n## ");
        String text = end < 0 ? from : from.substring(0, end);
        assertThat(keys).isNotEmpty().allSatisfy(key -> assertThat(text).containsPattern("`" + key + "(\\[\\])?`"));
    }

    private static String read(String file) {
        try {
            return Files.readString(TestTraces.repository().resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(Object value, Set<String> keys) {
        if (value instanceof List<?> list) {
            list.forEach(element -> collect(element, keys));
        } else if (value instanceof Map<?, ?> object) {
            object.forEach((key, inner) -> {
                if (key.equals("schema")) {
                    return;
                }
                keys.add((String) key);
                if (!NAMED_BY_THE_TRACE.contains(key)) {
                    collect(inner, keys);
                }
            });
        }
    }
}
