// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.SafeText;

/** What functions took of the processors, and of a path if there is one, as JSON. */
public final class FunctionJson {
    private FunctionJson() {
    }

    /**
     * Writes an object with the array {@code functions}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(FunctionSplit split, Writer out) throws IOException {
        Optional<ActivePath> path = split.path().map(PathRenamer::safe);
        try (JsonDocument document = new JsonDocument(JsonSchema.FUNCTIONS, out)) {
            JsonGenerator json = document.json();
            if (path.isPresent()) {
                WorkerJson.write(json, "task", path.get().task());
            }
            json.writeNumberField("start", split.interval().start());
            json.writeNumberField("end", split.interval().end());
            json.writeStringField("clock", SafeText.clean(split.interval().clock()));
            json.writeNumberField("cpu", split.cpu());
            json.writeArrayFieldStart("functions");
            for (FunctionShare share : split.functions()) {
                write(share, path.isPresent(), json);
            }
            json.writeEndArray();
            if (path.isPresent()) {
                PathJson.diagnostics(path.get(), json);
            }
        }
    }

    private static void write(FunctionShare share, boolean hasPath, JsonGenerator json) throws IOException {
        json.writeStartObject();
        if (share.function().isPresent()) {
            json.writeStringField("function", SafeText.clean(share.function().get()));
        } else {
            json.writeNullField("function");
        }
        json.writeNumberField("calls", share.calls());
        json.writeNumberField("doubtful", share.doubtful());
        json.writeNumberField("self", share.self());
        json.writeNumberField("total", share.total());
        json.writeNumberField("cpu", share.cpu());
        if (hasPath) {
            json.writeNumberField("onPath", share.onPath());
            json.writeNumberField("delaying", share.delaying());
        }
        json.writeNumberField("unrecorded", share.unrecorded());
        if (share.longest().isPresent()) {
            longest(share.longest().get(), json);
        } else {
            json.writeNullField("longest");
        }
        json.writeEndObject();
    }

    private static void longest(FunctionSplit.Call call, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("longest");
        WorkerJson.fields(json, WorkerJson.safe(call.task()));
        json.writeNumberField("start", call.slice().begin());
        json.writeNumberField("duration", call.duration());
        ValuesJson.fields(json, call.slice().values());
        json.writeEndObject();
    }
}
