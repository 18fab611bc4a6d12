// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.wakepath.ctf.type.CtfException;

/**
 * The truth about generated traces, in a file beside them: the offset of each host's clock, the number of events, and
 * the history of some requests.
 */
final class Truth {
    private final Plan plan;
    private final List<TracedHost> hosts;
    private final List<LaneTruth> lanes;

    Truth(Plan plan, List<TracedHost> hosts, List<LaneTruth> lanes) {
        this.plan = plan;
        this.hosts = hosts;
        this.lanes = lanes;
    }

    List<TracedHost> hosts() {
        return hosts;
    }

    List<LaneTruth> lanes() {
        return lanes;
    }

    /** Number of events in all traces. */
    long events() {
        return lanes.stream().mapToLong(LaneTruth::events).sum();
    }

    /** Number of requests that began. */
    long requests() {
        return lanes.stream().mapToLong(LaneTruth::requests).sum();
    }

    void write(Path file) {
        try (JsonGenerator json = new JsonFactory().createGenerator(Files.newBufferedWriter(file))) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeNumberField("seed", plan.seed());
            json.writeNumberField("start", Plan.START);
            json.writeNumberField("events", events());
            json.writeNumberField("requests", requests());
            hosts(json);
            journals(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new CtfException(file + ": cannot be written: " + e, e);
        }
    }

    private void hosts(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("hosts");
        for (TracedHost host : hosts) {
            json.writeStartObject();
            json.writeStringField("name", host.name());
            json.writeNumberField("offset", host.clock().offset());
            json.writeNumberField("drift", host.clock().drift());
            json.writeNumberField("events", lanes.stream().mapToLong(l -> l.eventsByHost().get(host.number())).sum());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void journals(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("journals");
        for (LaneTruth lane : lanes) {
            for (Journal journal : lane.journals()) {
                json.writeStartArray();
                for (Journal.Moment moment : journal.moments()) {
                    moment(json, moment);
                }
                json.writeEndArray();
            }
        }
        json.writeEndArray();
    }

    private static void moment(JsonGenerator json, Journal.Moment moment) throws IOException {
        json.writeStartObject();
        json.writeStringField("what", moment.what());
        json.writeStringField("host", moment.host());
        json.writeNumberField("tid", moment.tid());
        json.writeNumberField("time", moment.time());
        json.writeEndObject();
    }
}
