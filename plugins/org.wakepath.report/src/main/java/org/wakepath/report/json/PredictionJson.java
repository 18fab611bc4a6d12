// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.wakepath.path.ActivePath;
import org.wakepath.path.replay.PathPart;
import org.wakepath.path.replay.Prediction;
import org.wakepath.path.replay.WhatIf;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.PredictionWords;
import org.wakepath.words.SafeText;

/** What would have been, had something taken less time, as JSON. Times are whole ns. */
public final class PredictionJson {
    private PredictionJson() {
    }

    /**
     * Writes an object with the array {@code predictions}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<Prediction> predictions, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.PREDICTIONS, out)) {
            document.json().writeArrayFieldStart("predictions");
            for (Prediction prediction : predictions) {
                write(prediction, document.json());
            }
            document.json().writeEndArray();
        }
    }

    private static void write(Prediction found, JsonGenerator json) throws IOException {
        ActivePath path = PathRenamer.safe(found.path());
        json.writeStartObject();
        WorkerJson.write(json, "task", path.task());
        json.writeArrayFieldStart("changes");
        for (WhatIf change : found.changes()) {
            json.writeString(SafeText.clean(change.text()));
        }
        json.writeEndArray();
        json.writeNumberField("start", path.start());
        json.writeNumberField("end", path.end());
        json.writeStringField("clock", path.clock());
        json.writeNumberField("likely", found.likely());
        json.writeNumberField("earliest", found.earliest());
        json.writeNumberField("latest", found.latest());
        json.writeNumberField("saved", found.saved());
        json.writeStringField("sentence", PredictionWords.headline(found));
        json.writeArrayFieldStart("parts");
        for (PathPart part : found.parts()) {
            json.writeStartObject();
            json.writeStringField("host", SafeText.clean(part.host()));
            json.writeStringField("name", SafeText.clean(part.name()));
            json.writeStringField("state", part.state().name());
            json.writeNumberField("before", part.before());
            json.writeNumberField("after", part.after());
            json.writeEndObject();
        }
        json.writeEndArray();
        PathJson.diagnostics(path, json);
        json.writeEndObject();
    }
}
