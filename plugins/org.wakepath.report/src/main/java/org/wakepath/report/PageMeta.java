/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.EdgeState;
import org.wakepath.graph.Wait;
import org.wakepath.graph.Worker;
import org.wakepath.report.layout.StateStyle;

/** The block of a page that says what its columns mean, with the summary. */
record PageMeta(ActivePath path, Map<Worker, Integer> rows, List<PageColumns.Column> columns, String note) {

    /** The block as JSON; the start is a text, as JavaScript has no numbers that large. */
    String json() throws IOException {
        StringWriter out = new StringWriter();
        PathSummary summary = PathSummary.of(path);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("title", WorkerText.of(path.task()) + " on " + path.task().host() + ": "
                    + Durations.format(path.duration()));
            json.writeStringField("sentence", summary.sentence());
            json.writeStringField("start", String.valueOf(path.start()));
            json.writeNumberField("elapsed", path.duration());
            json.writeStringField("clock", path.clock());
            json.writeStringField("merged", note);
            layout(json);
            shares(json, summary);
            waits(json, summary.longestWaits());
            texts(json, "doubts", Diagnostics.doubts(path.diagnostics()));
            texts(json, "facts", Diagnostics.facts(path.diagnostics()));
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private void layout(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("columns");
        for (PageColumns.Column column : columns) {
            json.writeStartObject();
            json.writeStringField("name", column.name());
            json.writeNumberField("count", column.count());
            json.writeNumberField("planes", column.planes());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("states");
        for (EdgeState state : EdgeState.values()) {
            StateStyle style = StateStyle.of(state);
            json.writeStartObject();
            json.writeStringField("label", style.label());
            json.writeStringField("letter", String.valueOf(style.letter()));
            json.writeNumberField("quarters", style.quarters());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        for (Worker worker : rows.keySet()) {
            json.writeStartObject();
            WaitJson.worker(json, worker);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void shares(JsonGenerator json, PathSummary summary) throws IOException {
        json.writeArrayFieldStart("hosts");
        for (Share<String> share : summary.hosts()) {
            json.writeStartArray();
            json.writeString(share.key());
            json.writeNumber(share.duration());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("tasks");
        for (Share<Worker> share : summary.workers()) {
            pair(json, rows.get(share.key()), share.duration());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("shares");
        for (Share<EdgeState> share : summary.states()) {
            pair(json, share.key().ordinal(), share.duration());
        }
        json.writeEndArray();
    }

    private static void pair(JsonGenerator json, int key, long duration) throws IOException {
        json.writeArray(new long[] {key, duration}, 0, 2);
    }

    private void waits(JsonGenerator json, List<Wait> waits) throws IOException {
        json.writeArrayFieldStart("longestWaits");
        for (Wait wait : waits) {
            json.writeStartObject();
            json.writeStringField("sentence", Sentence.of(wait));
            json.writeNumberField("end", wait.end() - path.start());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
