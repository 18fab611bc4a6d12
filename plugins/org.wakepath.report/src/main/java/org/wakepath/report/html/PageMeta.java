// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathLink;
import org.wakepath.path.split.SliceShare;
import org.wakepath.path.split.SliceSplit;
import org.wakepath.path.summary.PathSummary;
import org.wakepath.path.summary.RepeatedWait;
import org.wakepath.path.summary.Tally.Share;
import org.wakepath.path.summary.TaskGroup;
import org.wakepath.path.summary.WaitContents;
import org.wakepath.report.json.WorkerJson;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.StateStyle;
import org.wakepath.view.state.PictureKey;
import org.wakepath.view.statistics.Histogram;
import org.wakepath.view.statistics.Latencies;
import org.wakepath.view.statistics.Request;
import org.wakepath.view.statistics.Requests;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.LinkWords;
import org.wakepath.words.Percentages;
import org.wakepath.words.SafeText;
import org.wakepath.words.SliceWords;
import org.wakepath.words.StateWords;
import org.wakepath.words.SummaryWords;
import org.wakepath.words.WaitWords;
import org.wakepath.words.WorkerWords;

/** The block of a page that explains its columns and holds the summary. */
record PageMeta(SliceSplit split, PathSummary summary, Requests requests, PageRows rows, RowGrouping chosen,
        List<PageColumns.Column> columns,
        String note,
        int hiddenFrames) {
    private static final int MOST_REQUESTS = 20;

    /** The block as JSON. The start is a string, because JavaScript has no numbers that large. */
    String json() throws IOException {
        StringWriter out = new StringWriter();
        ActivePath path = split.path();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("title", WorkerWords.of(path.task()) + " on " + path.task().host() + ": "
                    + Durations.format(path.duration()));
            json.writeStringField("headline", SummaryWords.headline(path, summary));
            json.writeStringField("sentence", SummaryWords.sentence(summary));
            json.writeStringField("start", String.valueOf(path.start()));
            json.writeNumberField("elapsed", path.duration());
            json.writeStringField("clock", path.clock());
            json.writeStringField("merged", note);
            json.writeNumberField("hiddenFrames", hiddenFrames);
            json.writeStringField("excerpt", ExcerptWords.of(path).orElse(""));
            keys(json);
            layout(json);
            shares(json);
            slices(json);
            waits(json);
            if (requests.latencies().isPresent() || requests.outside() > 0) {
                requests(json);
            }
            texts(json, "doubts", Diagnostics.doubts(path));
            texts(json, "facts", Diagnostics.facts(path));
            texts(json, "sliceDoubts", split.faults().entrySet().stream()
                    .flatMap(host -> SliceWords.lines(host.getKey(), host.getValue()).stream()).toList());
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private void layout(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("columns");
        for (PageColumns.Column column : columns) {
            json.writeStartObject();
            json.writeStringField("name", column.name());
            json.writeNumberField("count", column.count());
            json.writeNumberField("planes", column.planes());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("states");
        for (EdgeState state : EdgeState.values()) {
            StateStyle style = StateStyle.of(state);
            json.writeStartObject();
            json.writeStringField("label", StateWords.of(state));
            json.writeStringField("letter", String.valueOf(style.letter()));
            json.writeNumberField("quarters", style.quarters());
            json.writeEndObject();
        }
        json.writeEndArray();
        texts(json, "kinds", Arrays.stream(PathLink.Kind.values()).map(LinkWords::of).toList());
        json.writeArrayFieldStart("workers");
        for (Worker worker : rows.workers()) {
            json.writeStartObject();
            WorkerJson.fields(json, worker);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("groupings");
        for (RowGrouping grouping : RowGrouping.values()) {
            json.writeStartObject();
            json.writeStringField("name", grouping.name());
            json.writeStringField("words", "Rows " + grouping.words());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("grouping", chosen.name());
    }

    private void shares(JsonGenerator json) throws IOException {
        shares(json, "hosts", summary.hosts(), host -> host);
        shares(json, "tasks", summary.workers(), rows::number);
        groups(json);
        shares(json, "shares", summary.states(), EdgeState::ordinal);
    }

    /** Each share as its key and ns. */
    private static <K> void shares(JsonGenerator json, String name, List<Share<K>> shares, Function<K, Object> key)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (Share<K> share : shares) {
            json.writeStartArray();
            json.writeObject(key.apply(share.key()));
            json.writeNumber(share.duration());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** The numbers of the tasks of each group, and their total time. */
    private void groups(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("groups");
        for (TaskGroup group : summary.groups()) {
            json.writeStartObject();
            json.writeArrayFieldStart("workers");
            for (Share<Worker> task : group.tasks()) {
                json.writeNumber(rows.number(task.key()));
            }
            json.writeEndArray();
            json.writeNumberField("duration", group.duration());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The time of each slice on the path, as {@code --by slice} reports it. */
    private void slices(JsonGenerator json) throws IOException {
        List<String> percentages = Percentages.of(split.shares().stream()
                .map(share -> new Share<>(share, share.onPath())).toList());
        json.writeArrayFieldStart("slices");
        for (int i = 0; i < split.shares().size(); i++) {
            SliceShare share = split.shares().get(i);
            json.writeStartObject();
            json.writeStringField("slice", SliceWords.name(share.slice()) + (share.doubtful() == 0 ? "" : " !"));
            json.writeStringField("name", share.slice().map(SafeText::clean).orElse(""));
            json.writeStringField("task", WorkerWords.of(share.worker()) + " · " + share.worker().host());
            json.writeNumberField("onPath", share.onPath());
            json.writeStringField("share", percentages.get(i));
            json.writeStringField("count", share.slice().isPresent() ? String.valueOf(share.count()) : "");
            json.writeNumberField("total", share.total());
            json.writeNumberField("waiting", share.waiting());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void waits(JsonGenerator json) throws IOException {
        ActivePath path = split.path();
        WaitWords words = new WaitWords(path);
        WaitContents contents = new WaitContents(path);
        json.writeNumberField("waits", path.waits().size());
        json.writeArrayFieldStart("longestWaits");
        for (RepeatedWait wait : summary.longestWaits()) {
            json.writeStartObject();
            json.writeStringField("sentence", words.sentence(wait));
            json.writeNumberField("waiter", rows.number(wait.longest().worker().grouped()));
            json.writeNumberField("count", wait.times());
            json.writeNumberField("total", wait.total());
            json.writeNumberField("start", Math.max(0, wait.longest().start() - path.start()));
            json.writeNumberField("end", Math.min(path.end(), wait.longest().end()) - path.start());
            Optional<WaitContents.Doing> largest = contents.largest(wait.longest()).map(Share::key);
            json.writeNumberField("waiterState", wait.longest().state().ordinal());
            json.writeNumberField("worker", largest.map(part -> rows.number(part.worker())).orElse(-1));
            json.writeNumberField("state", largest.map(part -> part.state().ordinal()).orElse(-1));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The number of requests of each duration, and the slowest request of each bar and overall. */
    private void requests(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("requests");
        json.writeStringField("port", requests.port().isPresent() ? String.valueOf(requests.port().getAsInt()) : "");
        json.writeNumberField("outside", requests.outside());
        json.writeStringField("sentence", requests.latencies().map(Latencies::sentence).orElse(""));
        json.writeArrayFieldStart("bars");
        if (requests.latencies().isPresent()) {
            bars(json, requests.latencies().get());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("slowest");
        for (Request request : requests.latencies().map(Latencies::slowestFirst).orElse(List.of()).stream()
                .limit(MOST_REQUESTS).toList()) {
            request(json, request);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void bars(JsonGenerator json, Latencies latencies) throws IOException {
        Histogram histogram = latencies.histogram();
        for (int bar = 0; bar < histogram.bars(); bar++) {
            json.writeStartObject();
            json.writeNumberField("from", histogram.bounds()[bar]);
            json.writeNumberField("to", histogram.bounds()[bar + 1]);
            json.writeNumberField("count", histogram.counts()[bar]);
            if (histogram.counts()[bar] > 0) {
                json.writeFieldName("slowest");
                request(json, latencies.slowest(histogram, bar));
            }
            json.writeEndObject();
        }
    }

    /** Start and end of a request. */
    private void request(JsonGenerator json, Request request) throws IOException {
        json.writeStartArray();
        json.writeNumber(request.start() - split.path().start());
        json.writeNumber(request.end() - split.path().start());
        json.writeEndArray();
    }

    /** The keys and what they do, which are the same in the window. */
    private static void keys(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("keys");
        for (PictureKey key : PictureKey.values()) {
            if (key.part() == PictureKey.Part.WINDOW) {
                continue;
            }
            json.writeStartObject();
            json.writeStringField("action", key.name());
            json.writeStringField("part", key.part().name());
            json.writeStringField("words", key.words());
            texts(json, "keys", key.keys());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
