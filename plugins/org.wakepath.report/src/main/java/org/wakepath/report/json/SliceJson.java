// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.SliceExecutions;
import org.wakepath.path.split.SliceExecutions.SliceExecution;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.track.SliceFault;
import org.wakepath.words.SafeText;

/** Paths by slices as JSON. Times are whole ns, and each element of an array is on a line. */
public final class SliceJson {
    private final JsonGenerator json;

    private SliceJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes an object with the array {@code paths}, whose elements each have the array {@code slices}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<SliceSplit> splits, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.SLICES, out)) {
            document.json().writeArrayFieldStart("paths");
            for (SliceSplit split : splits) {
                new SliceJson(document.json()).split(split);
            }
            document.json().writeEndArray();
        }
    }

    /**
     * Writes an object with the array {@code executions}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(SliceExecutions executions, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.EXECUTIONS, out)) {
            new SliceJson(document.json()).executions(executions);
        }
    }

    private void split(SliceSplit split) throws IOException {
        ActivePath path = split.path();
        json.writeStartObject();
        worker("task", path.task());
        json.writeNumberField("start", path.start());
        json.writeNumberField("end", path.end());
        json.writeStringField("clock", SafeText.clean(path.clock()));
        json.writeArrayFieldStart("slices");
        for (SliceShare share : split.shares()) {
            json.writeStartObject();
            worker("task", share.worker());
            if (share.slice().isPresent()) {
                json.writeStringField("slice", SafeText.clean(share.slice().get()));
            } else {
                json.writeNullField("slice");
            }
            json.writeNumberField("count", share.count());
            json.writeNumberField("doubtful", share.doubtful());
            json.writeNumberField("total", share.total());
            json.writeNumberField("onPath", share.onPath());
            json.writeNumberField("waits", share.waits());
            json.writeNumberField("waiting", share.waiting());
            json.writeEndObject();
        }
        json.writeEndArray();
        PathJson.diagnostics(path, json);
        json.writeArrayFieldStart("faults");
        for (Map.Entry<String, Map<SliceFault, Long>> host : split.faults().entrySet()) {
            faults(host.getKey(), host.getValue());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void executions(SliceExecutions executions) throws IOException {
        worker("task", executions.task());
        json.writeStringField("slice", SafeText.clean(executions.slice()));
        json.writeStringField("clock", SafeText.clean(executions.clock()));
        json.writeNumberField("longest", executions.longestNumber());
        json.writeArrayFieldStart("executions");
        for (SliceExecution one : executions.executions()) {
            json.writeStartObject();
            json.writeNumberField("number", one.number());
            json.writeNumberField("start", one.slice().begin());
            json.writeNumberField("end", one.slice().end());
            NullableJson.number(json, "id", one.slice().id());
            json.writeBooleanField("uncertain", one.slice().uncertain());
            json.writeObjectFieldStart("largestPart");
            WorkerJson.fields(json, WorkerJson.safe(one.largest().key().worker()));
            json.writeStringField("state", one.largest().key().state().name());
            json.writeNumberField("duration", one.largest().duration());
            json.writeEndObject();
            json.writeNumberField("guessedTime", one.guessed());
            json.writeNumberField("uncertainTime", one.uncertain());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("faults");
        faults(executions.task().kernel(), executions.faults());
        json.writeEndArray();
    }

    private void faults(String host, Map<SliceFault, Long> faults) throws IOException {
        json.writeStartObject();
        json.writeStringField("host", SafeText.clean(host));
        for (SliceFault fault : SliceFault.values()) {
            json.writeNumberField(fault.key(), faults.getOrDefault(fault, 0L));
        }
        json.writeEndObject();
    }

    private void worker(String field, Worker worker) throws IOException {
        WorkerJson.write(json, field, WorkerJson.safe(worker));
    }
}
