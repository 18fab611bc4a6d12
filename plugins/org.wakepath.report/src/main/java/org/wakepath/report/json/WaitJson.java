/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.path.Wait;
import org.wakepath.words.Sentence;

/** Waits as JSON objects. */
final class WaitJson {
    private final JsonGenerator json;

    WaitJson(JsonGenerator json) {
        this.json = json;
    }

    /** The fields of a wait, in an object already begun. */
    void fields(Wait wait) throws IOException {
        WorkerJson.fields(json, wait.worker());
        json.writeStringField("state", wait.state().name());
        json.writeNumberField("start", wait.start());
        json.writeNumberField("end", wait.end());
        systemCall(wait.systemCall());
        new CauseJson(json).write(wait.cause());
        json.writeStringField("sentence", Sentence.of(wait));
        json.writeNumberField("depth", wait.depth());
        json.writeBooleanField("resolved", wait.resolved());
        json.writeStringField("certainty", wait.certainty().key());
        json.writeBooleanField("uncertain", wait.uncertain());
    }

    private void systemCall(Optional<SystemCall> call) throws IOException {
        if (call.isEmpty()) {
            json.writeNullField("systemCall");
            return;
        }
        json.writeObjectFieldStart("systemCall");
        NullableJson.number(json, "number", call.get().number());
        json.writeStringField("name", call.get().name());
        NullableJson.number(json, "descriptor", call.get().descriptor());
        NullableJson.text(json, "peer", call.get().peer());
        json.writeEndObject();
    }
}
