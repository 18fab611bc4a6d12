/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.wakepath.graph.Wait;
import org.wakepath.graph.Worker;

/** Waits as JSON objects. */
final class WaitJson {
    private final JsonGenerator json;

    WaitJson(JsonGenerator json) {
        this.json = json;
    }

    void write(Wait wait) throws IOException {
        json.writeStartObject();
        fields(wait);
        json.writeEndObject();
    }

    /** The fields of a wait, in an object already begun. */
    void fields(Wait wait) throws IOException {
        worker(json, wait.worker());
        json.writeStringField("state", wait.state().name());
        json.writeNumberField("start", wait.start());
        json.writeNumberField("end", wait.end());
        json.writeFieldName("systemCall");
        if (wait.systemCall().isPresent()) {
            json.writeString(wait.systemCall().get());
        } else {
            json.writeNull();
        }
        json.writeStringField("cause", Sentence.of(wait));
        json.writeNumberField("depth", wait.depth());
        json.writeBooleanField("resolved", wait.resolved());
        json.writeStringField("certainty", wait.certainty().key());
        json.writeBooleanField("uncertain", wait.uncertain());
    }

    /** The fields that name a worker, in an object already begun. */
    static void worker(JsonGenerator json, Worker worker) throws IOException {
        json.writeStringField("host", worker.host());
        json.writeStringField("name", worker.name());
        json.writeNumberField("tid", worker.tid());
    }
}
