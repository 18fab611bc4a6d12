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

/** A comparison as a report of code quality, which GitLab shows in a merge request. */
public final class GitlabAnnotations {
    private GitlabAnnotations() {
    }

    /**
     * Writes an array with an object for each annotation.
     *
     * @param margin the change that the verdict "same" excludes, as a part of the base
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, List<Condition> conditions, double margin, Writer out)
            throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            json.writeStartArray();
            for (Annotation annotation : Annotation.of(comparison, conditions, margin)) {
                json.writeStartObject();
                json.writeStringField("description", annotation.title() + ". " + annotation.message());
                json.writeStringField("check_name", "wakepath-" + annotation.rule().id());
                json.writeStringField("fingerprint", annotation.fingerprint());
                json.writeStringField("severity", annotation.rule().isFault() ? "major" : "info");
                json.writeObjectFieldStart("location");
                json.writeStringField("path", annotation.file());
                json.writeObjectFieldStart("lines");
                json.writeNumberField("begin", 1);
                json.writeEndObject();
                json.writeEndObject();
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        out.write('\n');
    }
}
