// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.wakepath.ctf.Packet;
import org.wakepath.ctf.Stream;
import org.wakepath.ctf.Trace;
import org.wakepath.ctf.type.ClockClass;
import org.wakepath.kernel.Host;
import org.wakepath.kernel.census.EventCategory;
import org.wakepath.kernel.census.Feasibility;
import org.wakepath.kernel.census.HostCensus;
import org.wakepath.report.TracerText;

/** The contents of hosts' traces as JSON. */
public final class InfoJson {
    private final JsonGenerator json;

    private InfoJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes an object with the array {@code hosts}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<HostCensus> hosts, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.INFO, out)) {
            JsonGenerator json = document.json();
            InfoJson info = new InfoJson(json);
            json.writeArrayFieldStart("hosts");
            for (HostCensus host : hosts) {
                info.host(host);
            }
            json.writeEndArray();
        }
    }

    private void host(HostCensus census) throws IOException {
        json.writeStartObject();
        json.writeStringField("host", census.host().label());
        json.writeNumberField("cpus", census.cpus().size());
        json.writeNumberField("events", census.events());
        json.writeNumberField("start", census.start());
        json.writeNumberField("end", census.end());
        json.writeNumberField("discarded", census.discarded());
        json.writeNumberField("missingPackets", census.host().missingPackets());
        json.writeArrayFieldStart("missingCpus");
        for (int cpu : census.missingCpus()) {
            json.writeNumber(cpu);
        }
        json.writeEndArray();
        json.writeNumberField("switchGaps", census.gaps().places());
        json.writeNumberField("switchGapTime", census.gaps().nanoseconds());
        truncations(census.host());
        origin(census.host());
        json.writeObjectFieldStart("categories");
        for (Map.Entry<EventCategory, Long> count : census.categories().entrySet()) {
            json.writeNumberField(count.getKey().label(), count.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("names");
        for (Map.Entry<String, Long> count : census.names().entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("analyses");
        for (Feasibility analysis : census.analyses()) {
            analysis(analysis);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void truncations(Host host) throws IOException {
        json.writeArrayFieldStart("truncations");
        for (Stream stream : host.truncatedStreams()) {
            json.writeStartObject();
            TruncationJson.fields(json, stream.file().toString(), end(stream));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    public static OptionalLong end(Stream stream) {
        return stream.end() == Packet.MISSING ? OptionalLong.empty() : OptionalLong.of(stream.end());
    }

    private void origin(Host host) throws IOException {
        TracerText tracer = new TracerText(host);
        json.writeStringField("hostname", tracer.hostname());
        json.writeStringField("kernel", tracer.kernel());
        json.writeStringField("tracer", tracer.tracer());
        json.writeStringField("tracerVersion", tracer.version());
        json.writeArrayFieldStart("clocks");
        for (ClockClass clock : host.traces().stream().flatMap(t -> t.clocks().stream()).distinct().toList()) {
            clock(clock);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("traces");
        for (Trace trace : host.traces()) {
            json.writeString(trace.folder().toString());
        }
        json.writeEndArray();
    }

    private void clock(ClockClass clock) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", clock.name());
        if (clock.uuid().isPresent()) {
            json.writeStringField("uuid", clock.uuid().get().toString());
        } else {
            json.writeNullField("uuid");
        }
        json.writeNumberField("frequency", clock.frequency());
        json.writeNumberField("offset", clock.offsetNanoseconds());
        json.writeEndObject();
    }

    private void analysis(Feasibility analysis) throws IOException {
        json.writeStartObject();
        json.writeStringField("analysis", analysis.kind().key());
        json.writeBooleanField("possible", analysis.isPossible());
        json.writeArrayFieldStart("missing");
        for (String event : analysis.missing()) {
            json.writeString(event);
        }
        json.writeEndArray();
        json.writeStringField("command", analysis.command());
        json.writeEndObject();
    }
}
