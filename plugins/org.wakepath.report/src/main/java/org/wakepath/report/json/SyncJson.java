// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import org.wakepath.analysis.HostRelation;
import org.wakepath.analysis.MemoryReport;
import org.wakepath.report.RelationError;
import org.wakepath.synchronization.ClockViolation;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.TimestampTransform;

/** The relations of hosts' clocks as JSON. */
public final class SyncJson {
    private static final String UNRELATED = "UNRELATED";

    private final JsonGenerator json;

    private SyncJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes an object with {@code reference}, the arrays {@code hosts} and {@code violations}, and {@code memory}.
     *
     * @param violations by numbers of hosts
     * @param memory what {@code --streaming} took; empty, and left out, for one pass
     * @param reference number of the host whose clock the others are related to
     * @throws IOException if {@code out} fails
     */
    public static void write(List<HostRelation> hosts, List<ClockViolation> violations, Optional<MemoryReport> memory,
            int reference, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.SYNC, out)) {
            JsonGenerator json = document.json();
            SyncJson sync = new SyncJson(json);
            json.writeStringField("reference", hosts.get(reference).host());
            json.writeArrayFieldStart("hosts");
            for (HostRelation host : hosts) {
                sync.host(host);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("violations");
            for (ClockViolation violation : violations) {
                json.writeStartObject();
                json.writeStringField("sender", hosts.get(violation.sender()).host());
                json.writeStringField("receiver", hosts.get(violation.receiver()).host());
                json.writeNumberField("messages", violation.messages());
                json.writeNumberField("worst", violation.worst());
                json.writeEndObject();
            }
            json.writeEndArray();
            if (memory.isPresent()) {
                sync.memory(memory.get());
            }
        }
    }

    private void memory(MemoryReport memory) throws IOException {
        json.writeObjectFieldStart("memory");
        json.writeNumberField("packets", memory.packets());
        json.writeNumberField("peakPackets", memory.peakPackets());
        json.writeNumberField("peakBytes", memory.peakBytes());
        json.writeNumberField("messageBytes", memory.messageBytes());
        json.writeNumberField("expired", memory.expired());
        if (memory.matchTimeout() == Long.MAX_VALUE) {
            json.writeNullField("matchTimeout");
        } else {
            json.writeNumberField("matchTimeout", memory.matchTimeout());
        }
        json.writeNumberField("coarsePackets", memory.coarsePackets());
        json.writeEndObject();
    }

    private void host(HostRelation host) throws IOException {
        HostClock clock = host.clock();
        json.writeStartObject();
        json.writeStringField("host", host.host());
        NullableJson.number(json, "ahead", host.ahead());
        lines(clock);
        json.writeStringField("quality", clock.isConnected() ? clock.quality().name() : UNRELATED);
        if (RelationError.isBounded(host)) {
            json.writeNumberField("errorBound", host.errorBound());
            json.writeNumberField("worstErrorBound", host.worstErrorBound());
        } else {
            json.writeNullField("errorBound");
            json.writeNullField("worstErrorBound");
        }
        json.writeNumberField("matched", host.matched());
        json.writeStringField("reason", clock.reason());
        bounds(host);
        json.writeEndObject();
    }

    private void lines(HostClock clock) throws IOException {
        json.writeArrayFieldStart("lines");
        if (clock.isConnected()) {
            TimestampTransform transform = clock.transform();
            for (int line = 0; line < transform.size(); line++) {
                line(transform, line);
            }
        }
        json.writeEndArray();
    }

    private void line(TimestampTransform transform, int line) throws IOException {
        json.writeStartObject();
        if (line == 0) {
            json.writeNullField("from");
        } else {
            json.writeNumberField("from", transform.start(line));
        }
        // Plain digits, because not every reader of JSON accepts an exponent in an exact number.
        json.writeFieldName("slope");
        json.writeNumber(transform.slope(line).toPlainString());
        json.writeFieldName("offset");
        json.writeNumber(transform.offset(line).toPlainString());
        json.writeEndObject();
    }

    private void bounds(HostRelation host) throws IOException {
        json.writeArrayFieldStart("bounds");
        if (RelationError.isBounded(host)) {
            for (HostRelation.Bound bound : host.bounds()) {
                json.writeStartObject();
                json.writeNumberField("time", bound.time());
                json.writeNumberField("error", bound.error());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }
}
