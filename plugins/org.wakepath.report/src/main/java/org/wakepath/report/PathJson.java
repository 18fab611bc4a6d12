/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalLong;
import org.wakepath.graph.ActivePath;
import org.wakepath.graph.PathLink;
import org.wakepath.graph.PathSegment;
import org.wakepath.graph.ReadStretch;
import org.wakepath.graph.Truncation;
import org.wakepath.graph.Wait;
import org.wakepath.graph.Worker;

/** Paths as JSON; times are whole ns, states and kinds the names of their constants. One array element a line. */
public final class PathJson {
    private final JsonGenerator json;

    private PathJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes one path as an object.
     *
     * @throws IOException when {@code out} does
     */
    public static void write(ActivePath path, Writer out) throws IOException {
        try (JsonGenerator json = generator(out)) {
            new PathJson(json).path(Renaming.safe(path));
        }
        out.write('\n');
    }

    /**
     * Writes several paths as an object with the array {@code paths}; a single one as with
     * {@link #write(ActivePath, Writer)}.
     *
     * @throws IOException when {@code out} does
     */
    public static void write(List<ActivePath> paths, Writer out) throws IOException {
        if (paths.size() == 1) {
            write(paths.get(0), out);
            return;
        }
        try (JsonGenerator json = generator(out)) {
            json.writeStartObject();
            json.writeArrayFieldStart("paths");
            for (ActivePath path : paths) {
                new PathJson(json).path(Renaming.safe(path));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static JsonGenerator generator(Writer out) throws IOException {
        JsonGenerator json = JsonFactory.builder().build().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        DefaultPrettyPrinter lines = new DefaultPrettyPrinter();
        lines.indentObjectsWith(DefaultPrettyPrinter.NopIndenter.instance);
        lines.indentArraysWith(new DefaultIndenter("", "\n"));
        return json.setPrettyPrinter(lines);
    }

    private void path(ActivePath path) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("task");
        worker(path.task());
        json.writeEndObject();
        json.writeNumberField("start", path.start());
        json.writeNumberField("end", path.end());
        json.writeStringField("clock", path.clock());
        json.writeFieldName("summary");
        new SummaryJson(json).write(path);
        segments(path);
        links(path);
        waits(path);
        truncations(path);
        json.writeObjectFieldStart("diagnostics");
        for (var count : path.diagnostics().entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
        excerpt(path);
        json.writeEndObject();
    }

    private void excerpt(ActivePath path) throws IOException {
        json.writeArrayFieldStart("excerpt");
        for (ReadStretch stretch : path.excerpt()) {
            json.writeStartObject();
            json.writeStringField("host", stretch.host());
            time("begin", stretch.begin());
            time("end", stretch.end());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void time(String field, OptionalLong time) throws IOException {
        if (time.isPresent()) {
            json.writeNumberField(field, time.getAsLong());
        } else {
            json.writeNullField(field);
        }
    }

    private void segments(ActivePath path) throws IOException {
        json.writeArrayFieldStart("segments");
        for (PathSegment segment : path.segments()) {
            json.writeStartObject();
            worker(segment.worker());
            json.writeStringField("state", segment.state().name());
            json.writeNumberField("start", segment.start());
            json.writeNumberField("end", segment.end());
            json.writeStringField("cause", Sentence.of(segment));
            json.writeNumberField("depth", segment.depth());
            json.writeStringField("certainty", segment.certainty().key());
            json.writeBooleanField("clipped", segment.clipped());
            json.writeBooleanField("uncertain", segment.uncertain());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void links(ActivePath path) throws IOException {
        json.writeArrayFieldStart("links");
        for (PathLink link : path.links()) {
            json.writeStartObject();
            json.writeStringField("kind", link.kind().name());
            endpoint("from", link.from());
            endpoint("to", link.to());
            json.writeStringField("certainty", link.certainty().key());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void endpoint(String field, PathLink.Endpoint endpoint) throws IOException {
        json.writeObjectFieldStart(field);
        worker(endpoint.worker());
        json.writeNumberField("time", endpoint.time());
        json.writeEndObject();
    }

    private void waits(ActivePath path) throws IOException {
        json.writeArrayFieldStart("waits");
        WaitJson waits = new WaitJson(json);
        for (Wait wait : path.waits()) {
            waits.write(wait);
        }
        json.writeEndArray();
    }

    private void truncations(ActivePath path) throws IOException {
        json.writeArrayFieldStart("truncations");
        for (Truncation truncation : path.truncations()) {
            json.writeStartObject();
            json.writeStringField("host", truncation.host());
            TruncationJson.fields(json, truncation.stream(), truncation.end());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void worker(Worker worker) throws IOException {
        WaitJson.worker(json, worker);
    }
}
