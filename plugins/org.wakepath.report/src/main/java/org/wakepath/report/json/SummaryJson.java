// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Cause;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.ReadyTime;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.path.summary.TimeCategory;
import org.wakepath.path.summary.WaitContents;
import org.wakepath.path.summary.WaitedTime;
import org.wakepath.words.SummaryWords;

/** A summary as a JSON object. */
final class SummaryJson {
    private final JsonGenerator json;

    SummaryJson(JsonGenerator json) {
        this.json = json;
    }

    void write(ActivePath path) throws IOException {
        PathSummary summary = PathSummary.of(path);
        json.writeStartObject();
        json.writeNumberField("elapsed", summary.elapsed());
        json.writeStringField("headline", SummaryWords.headline(path, summary));
        json.writeStringField("sentence", SummaryWords.sentence(summary));
        json.writeObjectFieldStart("parts");
        for (Share<TimeCategory> share : summary.parts()) {
            json.writeNumberField(share.key().key(), share.duration());
        }
        json.writeEndObject();
        hosts(summary);
        tasks(summary);
        groups(summary);
        states(summary);
        waitedFor(summary);
        ready(summary.ready());
        json.writeArrayFieldStart("longestWaits");
        WaitContents contents = new WaitContents(path);
        for (RepeatedWait wait : summary.longestWaits()) {
            json.writeStartObject();
            json.writeNumberField("wait", place(wait.longest(), path.waits()));
            json.writeNumberField("count", wait.times());
            json.writeNumberField("looks", wait.looks());
            json.writeNumberField("total", wait.total());
            json.writeFieldName("largestPart");
            part(contents.largest(wait.longest()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The wait is one of these: to compare all that waits consist of would take long. */
    private static int place(Wait wait, List<Wait> waits) {
        int place = 0;
        while (waits.get(place) != wait) {
            place++;
        }
        return place;
    }

    private void part(Optional<Share<WaitContents.Doing>> part) throws IOException {
        if (part.isEmpty()) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        WorkerJson.fields(json, part.get().key().worker());
        json.writeStringField("state", part.get().key().state().name());
        Cause.Timer.Purpose timer = part.get().key().timer();
        json.writeStringField("timer", timer == Cause.Timer.Purpose.UNKNOWN ? null : timer.name());
        json.writeNumberField("duration", part.get().duration());
        json.writeEndObject();
    }

    private void hosts(PathSummary summary) throws IOException {
        json.writeArrayFieldStart("hosts");
        for (Share<String> share : summary.hosts()) {
            json.writeStartObject();
            json.writeStringField("host", share.key());
            json.writeNumberField("duration", share.duration());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void tasks(PathSummary summary) throws IOException {
        json.writeArrayFieldStart("tasks");
        for (Share<Worker> share : summary.workers()) {
            json.writeStartObject();
            WorkerJson.fields(json, share.key());
            json.writeNumberField("duration", share.duration());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void groups(PathSummary summary) throws IOException {
        json.writeArrayFieldStart("groups");
        for (TaskGroup group : summary.groups()) {
            json.writeStartObject();
            json.writeStringField("host", group.first().host());
            json.writeStringField("program", group.first().program());
            json.writeStringField("name", group.first().name());
            json.writeNumberField("tasks", group.tasks().size());
            json.writeNumberField("duration", group.duration());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void waitedFor(PathSummary summary) throws IOException {
        json.writeNumberField("waited", summary.waited());
        json.writeArrayFieldStart("waitedFor");
        for (WaitedTime time : summary.waitedFor()) {
            json.writeStartObject();
            json.writeStringField("kind", time.what().kind().name());
            json.writeStringField("host", time.what().who().host());
            json.writeStringField("program", time.what().who().program());
            json.writeStringField("name", time.what().who().name());
            json.writeNumberField("duration", time.duration());
            json.writeNumberField("guessed", time.guessed());
            json.writeNumberField("ran", time.ran());
            ready(time.ready());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void ready(List<ReadyTime> times) throws IOException {
        json.writeArrayFieldStart("ready");
        for (ReadyTime time : times) {
            json.writeStartObject();
            json.writeStringField("host", time.who().map(TaskGroup.Key::host).orElse(null));
            json.writeStringField("name", time.who().map(TaskGroup.Key::name).orElse(null));
            json.writeBooleanField("idle", time.idle());
            json.writeNumberField("duration", time.duration());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void states(PathSummary summary) throws IOException {
        json.writeArrayFieldStart("states");
        for (Share<EdgeState> share : summary.states()) {
            json.writeStartObject();
            json.writeStringField("state", share.key().name());
            json.writeNumberField("duration", share.duration());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
