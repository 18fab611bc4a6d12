// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.otlp;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.JsonDocument;
import org.wakepath.report.otlp.PathSpans.PathSpan;
import org.wakepath.report.otlp.PathSpans.SpanLink;

/**
 * Paths as spans of OpenTelemetry, in the JSON of its protocol. Each host is a resource.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding">OTLP in JSON</a>
 */
public final class PathOtlp {
    /** SPAN_KIND_INTERNAL: nothing of it is known to be a remote call. */
    private static final int INTERNAL = 1;

    private final JsonGenerator json;

    private PathOtlp(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes paths, each as a trace.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Writer out) throws IOException {
        Map<Map<String, Object>, List<PathSpan>> hosts = paths.stream().flatMap(path -> PathSpans.of(path).stream())
                .collect(Collectors.groupingBy(PathSpan::resource, LinkedHashMap::new, Collectors.toList()));
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            json.writeStartObject();
            json.writeArrayFieldStart("resourceSpans");
            for (Map.Entry<Map<String, Object>, List<PathSpan>> host : hosts.entrySet()) {
                new PathOtlp(json).host(host.getKey(), host.getValue());
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    private void host(Map<String, Object> resource, List<PathSpan> spans) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("resource");
        attributes(resource);
        json.writeEndObject();
        json.writeArrayFieldStart("scopeSpans");
        json.writeStartObject();
        json.writeObjectFieldStart("scope");
        json.writeStringField("name", PathSpans.SCOPE);
        json.writeEndObject();
        json.writeArrayFieldStart("spans");
        for (PathSpan span : spans) {
            span(span);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void span(PathSpan span) throws IOException {
        json.writeStartObject();
        json.writeStringField("traceId", span.trace());
        json.writeStringField("spanId", span.id());
        json.writeStringField("parentSpanId", span.parent());
        json.writeStringField("name", span.name());
        json.writeNumberField("kind", INTERNAL);
        // Its numbers of 64 bits are texts in JSON.
        json.writeStringField("startTimeUnixNano", Long.toString(span.start()));
        json.writeStringField("endTimeUnixNano", Long.toString(span.end()));
        attributes(span.attributes());
        json.writeArrayFieldStart("links");
        for (SpanLink link : span.links()) {
            json.writeStartObject();
            json.writeStringField("traceId", span.trace());
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
