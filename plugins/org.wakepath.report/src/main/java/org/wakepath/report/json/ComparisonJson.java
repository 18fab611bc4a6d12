// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.wakepath.compare.Change;
import org.wakepath.compare.Comparison;
import org.wakepath.compare.ComponentChange;
import org.wakepath.compare.Doubt;
import org.wakepath.compare.KindComparison;
import org.wakepath.compare.Measure;
import org.wakepath.compare.Run;
import org.wakepath.compare.Supposition;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.words.ComparisonWords;
import org.wakepath.words.SafeText;
import org.wakepath.words.SuppositionWords;

/** A comparison of runs as JSON. Times are ns, rounded to whole ones. */
public final class ComparisonJson {
    private final JsonGenerator json;

    private ComparisonJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes a comparison.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(Comparison comparison, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.COMPARISON, out)) {
            new ComparisonJson(document.json()).write(comparison);
        }
    }

    private void write(Comparison comparison) throws IOException {
        runs("base", comparison.base());
        runs("head", comparison.head());
        json.writeArrayFieldStart("kinds");
        for (KindComparison kind : comparison.kinds()) {
            kind(kind);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("doubts");
        Iterator<String> sentences = ComparisonWords.doubts(comparison).iterator();
        for (Doubt doubt : comparison.doubts()) {
            json.writeStartObject();
            json.writeStringField("kind", doubt.kind());
            json.writeStringField("sentence", SafeText.clean(sentences.next()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("suppositions");
        for (Supposition supposition : comparison.suppositions()) {
            supposition(supposition);
        }
        json.writeEndArray();
    }

    private void supposition(Supposition found) throws IOException {
        json.writeStartObject();
        kind(found.recorded().kind());
        json.writeArrayFieldStart("changes");
        for (String change : found.changes()) {
            json.writeString(SafeText.clean(change));
        }
        json.writeEndArray();
        json.writeStringField("verdict", found.supposed().verdict().name());
        json.writeObjectFieldStart("typical");
        change(found.supposed().measures().get(Measure.TYPICAL));
        json.writeEndObject();
        json.writeNumberField("gain", Math.round(found.gain()));
        json.writeNumberField("least", Math.round(found.least()));
        json.writeNumberField("most", Math.round(found.most()));
        json.writeStringField("sentence", SuppositionWords.sentences(found).get(0));
        json.writeEndObject();
    }

    private void kind(ExecutionKind kind) throws IOException {
        json.writeStringField("task", SafeText.clean(kind.task()));
        json.writeStringField("by", kind.by().name());
        json.writeStringField("of", SafeText.clean(kind.of()));
    }

    private void runs(String field, List<Run> runs) throws IOException {
        json.writeArrayFieldStart(field);
        for (Run run : runs) {
            json.writeStartObject();
            json.writeStringField("name", SafeText.clean(run.name()));
            json.writeNumberField("recorded", run.profile().recorded());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void kind(KindComparison kind) throws IOException {
        json.writeStartObject();
        kind(kind.kind());
        side("base", kind.base());
        side("head", kind.head());
        json.writeStringField("verdict", kind.verdict().name());
        json.writeNumberField("enoughRuns", kind.enoughRuns());
        json.writeArrayFieldStart("latencies");
        for (Map.Entry<Measure, Change> measure : kind.measures().entrySet()) {
            json.writeStartObject();
            json.writeStringField("latency", measure.getKey().key());
            change(measure.getValue());
            json.writeNumberField("probability", measure.getValue().shift().probability());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("components");
        for (ComponentChange component : kind.components()) {
            component(component);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void side(String field, KindComparison.Side side) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeNumberField("runs", side.runs());
        json.writeNumberField("executions", side.executions());
        json.writeNumberField("guessed", side.guessed());
        json.writeNumberField("uncertain", side.uncertain());
        json.writeEndObject();
    }

    private void component(ComponentChange component) throws IOException {
        json.writeStartObject();
        ComponentJson.fields(json, component.component());
        change(component.change());
        json.writeNumberField("probability", component.probability());
        json.writeBooleanField("significant", component.isSignificant());
        json.writeEndObject();
    }

    private void change(Change change) throws IOException {
        json.writeNumberField("base", Math.round(change.base()));
        json.writeNumberField("head", Math.round(change.head()));
        json.writeNumberField("change", Math.round(change.shift().estimate()));
        bound("low", change.shift().low());
        bound("high", change.shift().high());
        json.writeNumberField("superiority", change.shift().superiority());
    }

    private void bound(String field, double bound) throws IOException {
        if (Double.isInfinite(bound)) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, Math.round(bound));
        }
    }
}
