// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.annotation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.Condition;
import org.wakepath.report.json.JsonDocument;

/** A comparison in the Static Analysis Results Interchange Format, SARIF 2.1.0 of OASIS. */
public final class SarifAnnotations {
    private static final String VERSION = "2.1.0";
    private final JsonGenerator json;

    private SarifAnnotations(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes a log with one run.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, List<Condition> conditions, double margin, Writer out)
            throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            new SarifAnnotations(json).log(Annotation.of(comparison, conditions, margin));
        }
        out.write('\n');
    }

    private void log(List<Annotation> annotations) throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", "https://json.schemastore.org/sarif-" + VERSION + ".json");
        json.writeStringField("version", VERSION);
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool();
        json.writeArrayFieldStart("results");
        for (Annotation annotation : annotations) {
            result(annotation);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tool() throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "Wakepath");
        json.writeArrayFieldStart("rules");
        for (Annotation.Rule rule : Annotation.Rule.values()) {
            json.writeStartObject();
            json.writeStringField("id", rule.id());
            message("shortDescription", rule.meaning());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void result(Annotation annotation) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", annotation.rule().id());
        json.writeNumberField("ruleIndex", annotation.rule().ordinal());
        json.writeStringField("level", annotation.rule().isFault() ? "error" : "note");
        message("message", annotation.title() + ". " + annotation.message());
        json.writeArrayFieldStart("locations");
        json.writeStartObject();
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", annotation.uri());
        json.writeEndObject();
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", 1);
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeObjectFieldStart("partialFingerprints");
        json.writeStringField("executions/v1", annotation.fingerprint());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void message(String field, String text) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeStringField("text", text);
        json.writeEndObject();
    }
}
