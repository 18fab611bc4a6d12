// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.wakepath.report.json.JsonDocument;

/**
 * Spans in the JSON of OpenTelemetry's protocol. Each host, or process of one, is a resource.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding">OTLP in JSON</a>
 */
final class SpanJson {
    private final JsonGenerator json;

    private SpanJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes spans, of which no more than one is held at a time.
     *
     * @param spans those of one resource one after the other
     * @throws IOException if {@code out} fails
     */
    static void write(Stream<OtlpSpan> spans, Writer out) throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            json.writeStartObject();
            json.writeArrayFieldStart("resourceSpans");
            new SpanJson(json).write(spans.iterator());
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    private void write(Iterator<OtlpSpan> spans) throws IOException {
        Optional<Map<String, Object>> resource = Optional.empty();
        while (spans.hasNext()) {
            OtlpSpan span = spans.next();
            if (!resource.equals(Optional.of(span.resource()))) {
                if (resource.isPresent()) {
                    end();
                }
                begin(span.resource());
                resource = Optional.of(span.resource());
            }
            write(span);
        }
        if (resource.isPresent()) {
            end();
        }
    }

    private void begin(Map<String, Object> resource) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("resource");
        attributes(resource);
        json.writeEndObject();
        json.writeArrayFieldStart("scopeSpans");
        json.writeStartObject();
        json.writeObjectFieldStart("scope");
        json.writeStringField("name", OtlpSpan.SCOPE);
        json.writeEndObject();
        json.writeArrayFieldStart("spans");
    }

    private void end() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(OtlpSpan span) throws IOException {
        json.writeStartObject();
        json.writeStringField("traceId", span.trace());
        json.writeStringField("spanId", span.id());
        json.writeStringField("parentSpanId", span.parent());
        json.writeStringField("name", span.name());
        json.writeNumberField("kind", span.kind().number());
        // Its numbers of 64 bits are texts in JSON.
        json.writeStringField("startTimeUnixNano", Long.toString(span.start()));
        json.writeStringField("endTimeUnixNano", Long.toString(span.end()));
        attributes(span.attributes());
        json.writeArrayFieldStart("links");
        for (OtlpSpan.Link link : span.links()) {
            json.writeStartObject();
            json.writeStringField("traceId", link.trace());
            json.writeStringField("spanId", link.span());
            attributes(link.attributes());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void attributes(Map<String, Object> attributes) throws IOException {
        json.writeArrayFieldStart("attributes");
        for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
            json.writeStartObject();
            json.writeStringField("key", attribute.getKey());
            json.writeObjectFieldStart("value");
            if (attribute.getValue() instanceof Boolean truth) {
                json.writeBooleanField("boolValue", truth);
            } else if (attribute.getValue() instanceof Long number) {
                json.writeStringField("intValue", number.toString());
            } else {
                json.writeStringField("stringValue", attribute.getValue().toString());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
