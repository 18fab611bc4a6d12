// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.wakepath.graph.model.Worker;
import org.wakepath.words.SafeText;

/** The fields about workers, for every document about paths. */
public final class WorkerJson {
    private WorkerJson() {
    }

    /** Writes the fields that name a worker, in an object that has started. */
    public static void fields(JsonGenerator json, Worker worker) throws IOException {
        json.writeStringField("host", worker.host());
        json.writeStringField("program", worker.program());
        json.writeStringField("name", worker.name());
        json.writeNumberField("tid", worker.tid());
        json.writeNumberField("generation", worker.generation());
    }

    /** Writes a worker as a field. */
    static void write(JsonGenerator json, String field, Worker worker) throws IOException {
        json.writeObjectFieldStart(field);
        fields(json, worker);
        json.writeEndObject();
    }

    /** Writes a worker as a field, which is null if there is none. */
    static void write(JsonGenerator json, String field, Optional<Worker> worker) throws IOException {
        if (worker.isPresent()) {
            write(json, field, worker.get());
        } else {
            json.writeNullField(field);
        }
    }

    /** A worker whose names hold nothing but visible characters. */
    static Worker safe(Worker worker) {
        return worker.renamed(SafeText.clean(worker.kernel()), SafeText.clean(worker.container()),
                SafeText.clean(worker.program()), SafeText.clean(worker.name()));
    }
}
