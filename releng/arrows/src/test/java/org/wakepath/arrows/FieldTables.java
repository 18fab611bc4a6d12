// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.arrows;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.words.DiagnosticKind;
import org.wakepath.words.results.ResultSchema;
import org.wakepath.words.results.ResultSchema.ResultField;
import org.wakepath.words.results.ResultSchema.ResultObject;
import org.wakepath.words.results.ResultSchema.ResultType;

/** The tables of fields in the documentation, from the description of results. */
final class FieldTables {
    private static final ResultSchema RESULTS = ResultSchema.get();

    private final Map<String, ResultObject> objects = new LinkedHashMap<>();

    private FieldTables() {
    }

    /** The keys of a document, and a section for each object within it. */
    static String ofDocument(ResultObject document) {
        FieldTables tables = new FieldTables();
        tables.collect(document);
        return Stream.concat(Stream.of(fields("key", document.fields())),
                tables.objects.values().stream().map(FieldTables::section)).collect(Collectors.joining("\n\n"));
    }

    /** A section for each CSV table. */
    static String ofTables() {
        return RESULTS.tables().stream().map(table -> "## " + table.name() + "\n" + table.meaning() + "\n\n"
                + fields("column", table.fields()).replace(" or null |", " or empty |"))
                .collect(Collectors.joining("\n\n"));
    }

    /** The types of values; types with a fixed set of values follow with these. */
    static String ofTypes() {
        return table("type | in JSON | unit | what",
                RESULTS.types().stream().filter(type -> type.words().isEmpty()).map(FieldTables::row)) + "\n\n"
                + table("type | value | what",
                        RESULTS.types().stream().filter(type -> !type.words().isEmpty()).flatMap(FieldTables::words));
    }

    /** The table of diagnostics. */
    static String ofDiagnostics() {
        return table("`key` | `unit` | `severity` | `scope` | what", Arrays.stream(DiagnosticKind.values())
                .filter(kind -> kind != DiagnosticKind.OTHER).map(FieldTables::row));
    }

    private static String row(DiagnosticKind kind) {
        return code(kind.key()) + kind.unit() + " | " + kind.severity().key() + " | " + kind.scope().key() + " | "
                + kind.words(2);
    }

    private void collect(ResultObject object) {
        Stream.concat(object.fields().stream(), object.kinds().stream().flatMap(kind -> kind.fields().stream()))
                .map(ResultField::type).filter(RESULTS::isObject).filter(type -> !objects.containsKey(type))
                .forEach(type -> {
                    objects.put(type, RESULTS.object(type));
                    collect(RESULTS.object(type));
                });
    }

    private static String section(ResultObject object) {
        String head = "### " + object.name() + "\n" + object.meaning() + "\n\n";
        if (object.kinds().isEmpty()) {
            return head + fields("key", object.fields());
        }
        return head + table("`kind` | key | type | what", object.kinds().stream().flatMap(FieldTables::rows));
    }

    /** A row for the kind, and one for each of its fields. */
    private static Stream<String> rows(ResultObject kind) {
        return Stream.concat(Stream.of(code(kind.name()) + "| | " + kind.meaning()),
                kind.fields().stream().map(field -> " | " + row(field)));
    }

    private static String fields(String heading, List<ResultField> fields) {
        return table(heading + " | type | what", fields.stream().map(FieldTables::row));
    }

    private static String table(String headings, Stream<String> rows) {
        return Stream.concat(Stream.of(headings, headings.replaceAll("[^|]+", "---")), rows)
                .map(row -> row.startsWith("---") ? "|" + row + "|" : "| " + row.strip() + " |")
                .collect(Collectors.joining("\n"));
    }

    private static String row(ResultField field) {
        return code(field.name()) + type(field) + (field.mayBeNull() ? " or null" : "")
                + (field.mayBeAbsent() ? ", may be left out" : "") + " | " + field.meaning();
    }

    private static String type(ResultField field) {
        return switch (field.shape()) {
            case ARRAY -> "array of " + link(field.type());
            case MAP -> link(field.type()) + " by " + link(field.key());
            default -> link(field.type());
        };
    }

    private static String link(String type) {
        return RESULTS.isObject(type) ? "[" + type + "](#" + type + ")" : type;
    }

    private static String row(ResultType type) {
        return code(type.name()) + type.json() + bounds(type) + " | " + type.unit() + " | " + type.meaning();
    }

    private static String bounds(ResultType type) {
        return type.least().map(least -> type.most().map(most -> ", " + least + " to " + most)
                .orElse(", at least " + least)).orElse("");
    }

    private static Stream<String> words(ResultType type) {
        return Stream.concat(Stream.of(code(type.name()) + "| " + type.meaning()),
                type.words().stream().map(word -> " | " + code(word.word()) + word.meaning()));
    }

    /** A cell, and the bar behind it. */
    private static String code(String name) {
        return "`" + name + "` | ";
    }
}
