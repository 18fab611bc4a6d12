// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import java.util.OptionalLong;
import org.wakepath.analysis.request.Request;
import org.wakepath.analysis.request.Request.Asked;
import org.wakepath.analysis.request.Request.Caller;
import org.wakepath.analysis.request.Request.Kind;
import org.wakepath.analysis.request.Request.Work;
import org.wakepath.compare.profile.Latencies;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.report.RequestStatistics;
import org.wakepath.report.RequestStatistics.OfKind;
import org.wakepath.track.PageFaults;
import org.wakepath.words.RequestWords;
import org.wakepath.words.SafeText;

/** Requests by kind, and the slowest of them, as JSON. */
public final class RequestJson {
    private final JsonGenerator json;

    private RequestJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes an object with the arrays {@code kinds} and {@code slowest}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(RequestStatistics found, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.REQUESTS, out)) {
            new RequestJson(document.json()).write(found);
        }
    }

    private void write(RequestStatistics found) throws IOException {
        json.writeStringField("reference", SafeText.clean(found.reference()));
        json.writeArrayFieldStart("kinds");
        for (OfKind one : found.kinds()) {
            write(one);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("slowest");
        for (Request one : found.slowest()) {
            write(one);
        }
        json.writeEndArray();
        json.writeNumberField("withoutAnswer", found.withoutAnswer());
        json.writeNumberField("lost", found.lost());
        json.writeNumberField("renumbered", found.renumbered());
    }

    private void write(OfKind one) throws IOException {
        Latencies took = one.durations();
        json.writeStartObject();
        write(one.kind());
        json.writeNumberField("requests", took.count());
        json.writeNumberField("mean", Math.round(took.mean()));
        json.writeNumberField("p50", took.median());
        json.writeNumberField("p90", took.quantile(0.9));
        json.writeNumberField("p95", took.quantile(0.95));
        json.writeNumberField("p99", took.quantile(0.99));
        json.writeNumberField("max", took.longest());
        json.writeNumberField("own", one.own());
        json.writeNumberField("queued", one.queued());
        json.writeNumberField("queueingUnknown", one.queueingUnknown());
        json.writeNumberField("inferred", one.inferred());
        json.writeNumberField("answered", one.answered());
        json.writeNumberField("failed", one.failed());
        write(one.faults());
        json.writeNumberField("faultsUnknown", one.faultsUnknown());
        json.writeEndObject();
    }

    private void write(Optional<PageFaults.Count> faults) throws IOException {
        json.writeObjectField("faults", faults.map(PageFaults.Count::faults).orElse(null));
        json.writeObjectField("newPages", faults.map(PageFaults.Count::newPages).orElse(null));
        write("majorFaults", faults.map(PageFaults.Count::major));
        write("faultTime", faults.map(PageFaults.Count::time));
        write("majorFaultTime", faults.map(PageFaults.Count::majorTime));
    }

    private void write(String field, Optional<OptionalLong> number) throws IOException {
        OptionalLong known = number.orElse(OptionalLong.empty());
        json.writeObjectField(field, known.isPresent() ? known.getAsLong() : null);
    }

    private void write(Kind kind) throws IOException {
        json.writeStringField("side", kind.isServed() ? "served" : "sent");
        json.writeStringField("protocol", kind.protocol().isEmpty() ? null : SafeText.clean(kind.protocol()));
        json.writeNumberField("port", kind.port());
        json.writeStringField("process", SafeText.clean(kind.process()));
        json.writeStringField("host", SafeText.clean(kind.host()));
    }

    private void write(Request one) throws IOException {
        json.writeStartObject();
        json.writeStringField("request", SafeText.clean(one.id().toString()));
        write(one.kind());
        json.writeStringField("text", one.text().isEmpty() ? null : SafeText.clean(one.text()));
        json.writeNumberField("begin", one.begin());
        json.writeNumberField("duration", one.duration());
        json.writeNumberField("own", one.own());
        if (one.isQueueingKnown()) {
            json.writeNumberField("queued", one.queued());
        } else {
            json.writeNullField("queued");
        }
        write(one.faults());
        json.writeBooleanField("complete", one.isComplete());
        json.writeStringField("status", one.status() == 0 ? null : RequestWords.status(one.status(), false));
        json.writeBooleanField("failed", one.isFailed());
        json.writeStringField("known", one.known().name());
        json.writeStringField("caller",
                one.caller().map(Caller::request).map(id -> SafeText.clean(id.toString())).orElse(null));
        json.writeStringField("callerKnown", one.caller().map(caller -> caller.known().name()).orElse(null));
        json.writeArrayFieldStart("work");
        for (Work work : one.work()) {
            write(work);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("asked");
        for (Asked asked : one.asked()) {
            json.writeStartObject();
            json.writeStringField("request", SafeText.clean(asked.request().toString()));
            json.writeNumberField("sent", asked.sent());
            json.writeStringField("known", asked.known().name());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Work work) throws IOException {
        json.writeStartObject();
        WorkerJson.write(json, "task", work.task().map(TaskSummary::task).map(WorkerJson::safe));
        json.writeNumberField("begin", work.begin());
        json.writeNumberField("end", work.end());
        json.writeStringField("known", work.known().name());
        json.writeEndObject();
    }
}
