// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.graph.model.SystemCall;
import org.wakepath.graph.model.Truncation;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.PathReferences;
import org.wakepath.path.PathSegment;
import org.wakepath.path.ReadStretch;
import org.wakepath.path.RunSample;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.Tally;
import org.wakepath.track.CallStack;
import org.wakepath.track.CallValues;
import org.wakepath.words.CauseWords;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Diagnostics.Diagnostic;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.Sentence;

/**
 * Paths as JSON. Times are whole ns, states and kinds are the names of their constants, and each element of an array is
 * on a line.
 */
public final class PathJson {
    private final JsonGenerator json;
    private final PathReferences references;

    private PathJson(JsonGenerator json, PathReferences references) {
        this.json = json;
        this.references = references;
    }

    /**
     * Writes one path as an object, and several as an object with the array {@code paths}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Writer out) throws IOException {
        try (JsonDocument document = new JsonDocument(JsonSchema.PATH, out)) {
            JsonGenerator json = document.json();
            if (paths.size() == 1) {
                fields(paths.get(0), json);
                return;
            }
            json.writeArrayFieldStart("paths");
            for (ActivePath path : paths) {
                json.writeStartObject();
                fields(path, json);
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private static void fields(ActivePath traced, JsonGenerator json) throws IOException {
        ActivePath path = PathRenamer.safe(traced);
        new PathJson(json, new PathReferences(path)).path(path);
    }

    private void path(ActivePath path) throws IOException {
        WorkerJson.write(json, "task", path.task());
        json.writeNumberField("start", path.start());
        json.writeNumberField("end", path.end());
        json.writeStringField("clock", path.clock());
        json.writeFieldName("summary");
        new SummaryJson(json).write(path);
        segments(path);
        links(path);
        waits(path);
        truncations(path);
        diagnostics(path, json);
        excerpt(path);
    }

    private void excerpt(ActivePath path) throws IOException {
        json.writeArrayFieldStart("excerpt");
        for (ReadStretch stretch : path.excerpt()) {
            json.writeStartObject();
            json.writeStringField("host", stretch.host());
            NullableJson.number(json, "begin", stretch.begin());
            NullableJson.number(json, "end", stretch.end());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void segments(ActivePath path) throws IOException {
        json.writeArrayFieldStart("segments");
        for (int id = 0; id < path.segments().size(); id++) {
            PathSegment segment = path.segments().get(id);
            json.writeStartObject();
            json.writeNumberField("id", id);
            WorkerJson.fields(json, segment.worker());
            json.writeStringField("state", segment.state().name());
            json.writeNumberField("start", segment.start());
            json.writeNumberField("end", segment.end());
            new CauseJson(json).write(segment.cause());
            json.writeStringField("sentence", Sentence.of(segment));
            json.writeNumberField("depth", segment.depth());
            NullableJson.number(json, "wait", references.waitOf(id));
            json.writeStringField("certainty", CauseWords.grade(segment.cause(), segment.certainty()));
            json.writeBooleanField("clipped", segment.clipped());
            json.writeBooleanField("uncertain", segment.uncertain());
            samples(segment.samples());
            calls(segment.samples());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes each stack once, with the number of samples that have it, the most frequent first. */
    private void samples(List<RunSample> samples) throws IOException {
        Map<RunSample, Long> counts = new LinkedHashMap<>();
        for (RunSample sample : samples) {
            if (sample.isTaken() && !sample.isOfCalls()) {
                counts.merge(new RunSample(0, 0, true, sample.period(), sample.inHandler(), sample.stack()), 1L,
                        Long::sum);
            }
        }
        if (counts.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("ranIn");
        for (Map.Entry<RunSample, Long> sample : counts.entrySet().stream()
                .sorted(Map.Entry.<RunSample, Long>comparingByValue().reversed()).toList()) {
            json.writeStartObject();
            json.writeNumberField("samples", sample.getValue());
            json.writeNumberField("period", sample.getKey().period());
            json.writeBooleanField("inHandler", sample.getKey().inHandler());
            frames("user", sample.getKey().stack().user());
            frames("kernel", sample.getKey().stack().kernel());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes each stack of calls once, with its time, the longest first. */
    private void calls(List<RunSample> parts) throws IOException {
        Tally<List<CallStack.Frame>> times = new Tally<>();
        Map<List<CallStack.Frame>, Optional<CallValues>> values = new HashMap<>();
        parts.stream().filter(RunSample::isOfCalls).forEach(part -> {
            times.add(part.stack().user(), part.end() - part.start());
            values.merge(part.stack().user(), part.stack().values(),
                    (known, other) -> known.equals(other) ? known : Optional.empty());
        });
        if (times.shares().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("calls");
        for (Tally.Share<List<CallStack.Frame>> share : times.shares()) {
            json.writeStartObject();
            json.writeNumberField("time", share.duration());
            json.writeArrayFieldStart("functions");
            for (CallStack.Frame frame : share.key()) {
                json.writeString(frame.function());
            }
            json.writeEndArray();
            ValuesJson.fields(json, values.get(share.key()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void links(ActivePath path) throws IOException {
        json.writeArrayFieldStart("links");
        for (int id = 0; id < path.links().size(); id++) {
            PathLink link = path.links().get(id);
            json.writeStartObject();
            json.writeNumberField("id", id);
            json.writeStringField("kind", link.kind().name());
            endpoint("from", link.from(), references.sourceOf(id));
            endpoint("to", link.to(), references.targetOf(id));
            NullableJson.number(json, "wait", references.endedBy(id));
            json.writeStringField("certainty", link.certainty().key());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void endpoint(String field, PathLink.Endpoint endpoint, OptionalInt segment) throws IOException {
        json.writeObjectFieldStart(field);
        WorkerJson.fields(json, endpoint.worker());
        json.writeNumberField("time", endpoint.time());
        NullableJson.number(json, "segment", segment);
        json.writeEndObject();
    }

    private void waits(ActivePath path) throws IOException {
        json.writeArrayFieldStart("waits");
        for (int id = 0; id < path.waits().size(); id++) {
            PathReferences.Range segments = references.segmentsOf(id);
            json.writeStartObject();
            json.writeNumberField("id", id);
            new WaitJson(json).fields(path.waits().get(id));
            NullableJson.number(json, "wait", references.outerOf(id));
            NullableJson.number(json, "link", references.linkOf(id));
            json.writeObjectFieldStart("segments");
            json.writeNumberField("first", segments.first());
            json.writeNumberField("last", segments.last());
            json.writeEndObject();
            stack("waitedIn", path.waits().get(id).stacks().waiter());
            stack("wokenFrom", path.waits().get(id).stacks().waker());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void stack(String field, CallStack stack) throws IOException {
        if (!stack.isEmpty()) {
            json.writeObjectFieldStart(field);
            frames("user", stack.user());
            frames("kernel", stack.kernel());
            ValuesJson.fields(json, stack.values());
            json.writeEndObject();
        }
    }

    private void frames(String field, List<CallStack.Frame> frames) throws IOException {
        json.writeArrayFieldStart(field);
        for (CallStack.Frame frame : frames) {
            json.writeStartObject();
            json.writeStringField("function", frame.function());
            json.writeStringField("module", frame.module());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void truncations(ActivePath path) throws IOException {
        json.writeArrayFieldStart("truncations");
        for (Truncation truncation : path.truncations()) {
            json.writeStartObject();
            json.writeStringField("host", truncation.host());
            TruncationJson.fields(json, truncation.stream(), truncation.end());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the counts of what could make a path wrong as a field. */
    static void diagnostics(ActivePath path, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("diagnostics");
        for (Diagnostic diagnostic : Diagnostics.of(path)) {
            json.writeStartObject();
            json.writeStringField("key", diagnostic.key());
            json.writeNumberField("count", diagnostic.count());
            json.writeStringField("unit", diagnostic.kind().unit());
            json.writeStringField("severity", diagnostic.kind().severity().key());
            json.writeStringField("scope", diagnostic.kind().scope().key());
            json.writeStringField("sentence", diagnostic.sentence());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Waits as JSON objects. */
    static final class WaitJson {
        private final JsonGenerator json;

        WaitJson(JsonGenerator json) {
            this.json = json;
        }

        /** Writes the fields of a wait, in an object that has started. */
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
            json.writeStringField("ending", wait.ending().name());
            json.writeStringField("certainty", CauseWords.grade(wait.cause(), wait.certainty()));
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
}
