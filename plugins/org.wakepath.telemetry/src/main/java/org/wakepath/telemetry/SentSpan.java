// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.util.List;
import java.util.Map;
import org.wakepath.report.otlp.OtlpSpan;

/** A span as OpenTelemetry's exporter takes it. */
record SentSpan(OtlpSpan span) implements SpanData {
    private static final InstrumentationScopeInfo SCOPE = InstrumentationScopeInfo.create(OtlpSpan.SCOPE);

    @Override
    public String getName() {
        return span.name();
    }

    @Override
    public SpanKind getKind() {
        return SpanKind.valueOf(span.kind().name());
    }

    @Override
    public SpanContext getSpanContext() {
        return context(span.trace(), span.id());
    }

    @Override
    public SpanContext getParentSpanContext() {
        return span.parent().isEmpty() ? SpanContext.getInvalid() : context(span.trace(), span.parent());
    }

    private static SpanContext context(String trace, String id) {
        return SpanContext.create(trace, id, TraceFlags.getDefault(), TraceState.getDefault());
    }

    @Override
    public StatusData getStatus() {
        return StatusData.unset();
    }

    @Override
    public long getStartEpochNanos() {
        return span.start();
    }

    @Override
    public long getEndEpochNanos() {
        return span.end();
    }

    @Override
    public boolean hasEnded() {
        return true;
    }

    @Override
    public Attributes getAttributes() {
        return attributes(span.attributes());
    }

    @Override
    public int getTotalAttributeCount() {
        return span.attributes().size();
    }

    @Override
    public List<EventData> getEvents() {
        return List.of();
    }

    @Override
    public int getTotalRecordedEvents() {
        return 0;
    }

    @Override
    public List<LinkData> getLinks() {
        return span.links().stream()
                .map(link -> LinkData.create(context(link.trace(), link.span()), attributes(link.attributes())))
                .toList();
    }

    @Override
    public int getTotalRecordedLinks() {
        return span.links().size();
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
        return SCOPE;
    }

    /** What the scope was called before; nothing asks for it. */
    @Override
    @Deprecated
    public io.opentelemetry.sdk.common.InstrumentationLibraryInfo getInstrumentationLibraryInfo() {
        return io.opentelemetry.sdk.common.InstrumentationLibraryInfo.create(OtlpSpan.SCOPE, null);
    }

    @Override
    public Resource getResource() {
        return Resource.create(attributes(span.resource()));
    }

    private static Attributes attributes(Map<String, Object> values) {
        AttributesBuilder attributes = Attributes.builder();
        values.forEach((key, value) -> {
            if (value instanceof Boolean truth) {
                attributes.put(key, truth);
            } else if (value instanceof Long number) {
                attributes.put(key, number);
            } else {
                attributes.put(key, value.toString());
            }
        });
        return attributes.build();
    }
}
