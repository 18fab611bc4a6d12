// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.HostRelation;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.record.RecorderChoice;
import org.wakepath.record.Shortcoming;
import org.wakepath.report.json.JsonDocument;
import org.wakepath.report.json.JsonSchema;
import org.wakepath.synchronization.ClockRelation;

/** The results of a recording as JSON. */
final class RecordJson implements AutoCloseable {
    private static final long NANOSECONDS = 1_000_000_000L;

    private final JsonDocument document;
    private final JsonGenerator json;

    private RecordJson(JsonSchema schema, Writer out) throws IOException {
        document = new JsonDocument(schema, out);
        json = document.json();
    }

    /** Writes what records the hosts, and what they lack. */
    static void writeCheck(List<RecorderChoice> recorders, List<Shortcoming> shortcomings, Writer out)
            throws IOException {
        try (RecordJson document = new RecordJson(JsonSchema.CHECK, out)) {
            document.recorders(recorders);
            document.shortcomings(shortcomings);
        }
    }

    /**
     * Writes what was recorded.
     *
     * @param output the folder of the recording
     * @param exitCode that of the recorded program
     * @param spread the time between the first and the last start of a host, ns
     */
    static void write(String output, int exitCode, long spread, List<RecorderChoice> recorders,
            List<Shortcoming> shortcomings, List<RecordedTrace> traces, List<String> next, Writer out)
            throws IOException {
        try (RecordJson document = new RecordJson(JsonSchema.RECORD, out)) {
            document.json.writeStringField("output", output);
            document.json.writeNumberField("exitCode", exitCode);
            document.json.writeNumberField("startSpread", spread);
            document.json.writeArrayFieldStart("hosts");
            for (RecordedTrace trace : traces) {
                document.host(trace, traces.size());
            }
            document.json.writeEndArray();
            document.recorders(recorders);
            document.shortcomings(shortcomings);
            document.texts("next", next);
        }
    }

    private void recorders(List<RecorderChoice> recorders) throws IOException {
        json.writeArrayFieldStart("recorders");
        for (RecorderChoice choice : recorders) {
            json.writeStartObject();
            json.writeStringField("host", choice.host());
            json.writeStringField("recorder", choice.recorder().word());
            json.writeStringField("why", choice.why());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void shortcomings(List<Shortcoming> shortcomings) throws IOException {
        json.writeArrayFieldStart("shortcomings");
        for (Shortcoming shortcoming : shortcomings) {
            json.writeStartObject();
            json.writeStringField("host", shortcoming.host());
            json.writeStringField("what", shortcoming.what());
            json.writeStringField("remedy", shortcoming.remedy());
            json.writeBooleanField("fatal", shortcoming.isFatal());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void host(RecordedTrace trace, int hosts) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", trace.host().name());
        json.writeStringField("host", trace.label());
        json.writeStringField("folder", trace.host().folder().map(Object::toString).orElse(""));
        number("lost", trace.host().lost().map(RecordJson::nanoseconds));
        json.writeNumberField("bytes", trace.host().bytes());
        json.writeNumberField("buffer", trace.host().buffer());
        texts("recorded", trace.host().events());
        number("events", trace.census().map(HostCensus::events));
        number("discarded", trace.census().map(HostCensus::discarded));
        number("start", trace.census().map(HostCensus::start));
        number("end", trace.census().map(HostCensus::end));
        json.writeBooleanField("related", trace.isRelated());
        number("errorBound", trace.relation().map(HostRelation::errorBound)
                .filter(bound -> bound < ClockRelation.UNBOUNDED));
        texts("warnings", RecordText.warnings(trace, hosts));
        json.writeEndObject();
    }

    private static long nanoseconds(Instant moment) {
        return moment.getEpochSecond() * NANOSECONDS + moment.getNano();
    }

    private void number(String key, Optional<Long> value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(key, value.get());
        } else {
            json.writeNullField(key);
        }
    }

    private void texts(String key, List<String> texts) throws IOException {
        json.writeArrayFieldStart(key);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
