// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import org.wakepath.path.ActivePath;
import org.wakepath.path.split.FunctionSplit;
import org.wakepath.path.split.FunctionSplit.FunctionShare;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.SafeText;

/** What functions took of the processors and of a path, as JSON. */
public final class FunctionJson {
    private FunctionJson() {
    }

    /**
     * Writes an object with the array {@code functions}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(FunctionSplit split, Writer out) throws IOException {
        ActivePath path = PathRenamer.safe(split.path());
        try (JsonDocument document = new JsonDocument(JsonSchema.FUNCTIONS, out)) {
            JsonGenerator json = document.json();
            WorkerJson.write(json, "task", path.task());
            json.writeNumberField("start", path.start());
            json.writeNumberField("end", path.end());
            json.writeStringField("clock", path.clock());
            json.writeNumberField("cpu", split.cpu());
            json.writeArrayFieldStart("functions");
            for (FunctionShare share : split.functions()) {
                write(share, json);
            }
            json.writeEndArray();
            PathJson.diagnostics(path, json);
        }
    }

    private static void write(FunctionShare share, JsonGenerator json) throws IOException {
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
        json.writeNumberField("onPath", share.onPath());
        json.writeNumberField("delaying", share.delaying());
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
