// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.words.results.ResultSchema;
import org.wakepath.words.results.ResultSchema.ResultObject;

/** Holds docs/schema, docs/json.md and docs/csv.md to the description of results. */
class ResultPagesTest {
    private static final ResultSchema RESULTS = ResultSchema.get();
    private static final String PAGE = "docs/json.md";
    private static final String SUFFIX = ".schema.json";

    static Stream<ResultObject> documents() {
        return RESULTS.documents().stream();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void shouldBeTheSchemaInTheDocumentation(ResultObject document) throws IOException {
        new AcceptedText("docs/schema/" + document.name() + SUFFIX).mustBe(JsonSchemaText.of(document));
    }

    @Test
    void shouldDescribeEachSchemaInTheDocumentation() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("wakepath.root"), "docs/schema"))) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(
                    documents().map(document -> document.name() + SUFFIX).toList());
        }
    }

    /** What a check writes is a part of what a recording writes. */
    @ParameterizedTest
    @ValueSource(strings = {"record", "info", "event", "sync", "tasks", "path", "predictions", "slices", "executions",
        "functions",
        "comparison", "statistics"})
    void shouldBeTheFieldsOfADocumentInTheDocumentation(String document) throws IOException {
        mustHold(PAGE, "fields of " + document, FieldTables.ofDocument(RESULTS.document(document)));
    }

    @Test
    void shouldBeTheTypesInTheDocumentation() throws IOException {
        mustHold(PAGE, "types", FieldTables.ofTypes());
    }

    @Test
    void shouldBeTheKeysOfDiagnosticsInTheDocumentation() throws IOException {
        mustHold(PAGE, "diagnostics", FieldTables.ofDiagnostics());
    }

    @Test
    void shouldBeTheColumnsInTheDocumentation() throws IOException {
        mustHold("docs/csv.md", "tables", FieldTables.ofTables());
    }

    private static void mustHold(String page, String part, String text) throws IOException {
        new AcceptedText(page).mustHoldBetween("<!-- " + part + ": written by releng/accept -->",
                "<!-- end of " + part + " -->", text);
    }
}
