// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.firefox;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.JsonDocument;
import org.wakepath.report.timeline.Facts;
import org.wakepath.report.timeline.Timeline;
import org.wakepath.report.timeline.Timeline.Process;
import org.wakepath.report.timeline.Timeline.Span;
import org.wakepath.report.timeline.Timeline.Track;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.StateWords;

/**
 * A path as a profile of the Firefox Profiler. Its first thread has a sample for each stretch of the path, with the
 * stack of the flame graph and the length as weight. Each worker is a thread with its segments and waits as markers.
 * Categories are states. The profiler counts in ms; decimals keep the ns.
 *
 * @see <a href="https://github.com/firefox-devtools/profiler/blob/main/docs-developer/processed-profile-format.md">its
 * processed format</a>
 */
public final class PathFirefox {
    /** The version of the format; newer profilers read it, too. */
    private static final int VERSION = 49;
    private static final int GECKO_VERSION = 24;
    private static final int MILLISECOND_DIGITS = 6;
    private static final int NO_ADDRESS = -1;
    /** A marker with a start and an end. */
    private static final int INTERVAL = 1;
    /** The category of what is in no state: the task as a whole, and waits. */
    private static final int OTHER = EdgeState.values().length;

    private final JsonGenerator json;
    private final Timeline timeline;
    private final long origin;
    /** The texts of the thread that is written, by place. */
    private Map<String, Integer> texts = new LinkedHashMap<>();

    private PathFirefox(Timeline timeline, JsonGenerator json) {
        this.timeline = timeline;
        this.json = json;
        origin = timeline.origin();
    }

    /**
     * Writes a path as a profile.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, Writer out) throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            new PathFirefox(Timeline.of(path), json).write();
        }
        out.write('\n');
    }

    private void write() throws IOException {
        json.writeStartObject();
        meta();
        json.writeArrayFieldStart("libs");
        json.writeEndArray();
        json.writeArrayFieldStart("threads");
        whole();
        for (Process process : timeline.processes()) {
            for (Track track : process.tracks()) {
                worker(process, track);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void meta() throws IOException {
        json.writeObjectFieldStart("meta");
        json.writeStringField("product", "Wakepath: " + FlameWords.frame(FlameGraph.of(timeline.path()).root())
                + " on the clock of " + timeline.path().clock());
        json.writeNumberField("preprocessedProfileVersion", VERSION);
        json.writeNumberField("version", GECKO_VERSION);
        json.writeNumberField("startTime", milliseconds(origin));
        json.writeNumberField("interval", 1);
        json.writeNumberField("processType", 0);
        json.writeBooleanField("symbolicated", true);
        json.writeArrayFieldStart("categories");
        for (EdgeState state : EdgeState.values()) {
            category(StateWords.of(state), colour(state));
        }
        category("Other", "grey");
        json.writeEndArray();
        json.writeArrayFieldStart("markerSchema");
        for (Timeline.Kind kind : Timeline.Kind.values()) {
            schema(kind.key());
        }
        schema("path");
        json.writeEndArray();
        json.writeEndObject();
    }

    private void category(String name, String colour) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("color", colour);
        json.writeFieldName("subcategories");
        json.writeRawValue("[\"Other\"]");
        json.writeEndObject();
    }

    /** The nearest of the colours that the profiler has. */
    private static String colour(EdgeState state) {
        return switch (state) {
            case RUNNING -> "green";
            case PREEMPTED, HELD, INTERRUPTED -> "orange";
            case BLOCKED, USER_INPUT, IRQ -> "red";
            case TIMER -> "blue";
            case NETWORK -> "purple";
            case BLOCK_DEVICE -> "brown";
            case QUEUED -> "yellow";
            case IPI, UNKNOWN -> "grey";
        };
    }

    private void schema(String type) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", type);
        json.writeStringField("tableLabel", "{marker.data.sentence}");
        json.writeStringField("tooltipLabel", "{marker.name}");
        json.writeFieldName("display");
        json.writeRawValue("[\"marker-chart\", \"marker-table\"]");
        json.writeFieldName("data");
        json.writeRawValue("[{\"key\": \"sentence\", \"label\": \"Cause\", \"format\": \"string\"}, "
                + "{\"key\": \"certainty\", \"label\": \"Certainty\", \"format\": \"string\"}]");
        json.writeEndObject();
    }

    /** The thread of the path as a whole: its stacks, and a marker with its doubts. */
    private void whole() throws IOException {
        ActivePath path = timeline.path();
        startThread("path of " + path.task().name(), "path", Timeline.WHOLE, Timeline.WHOLE);
        samples(FlameGraph.of(path));
        startMarkers(List.of(path), ActivePath::start, ActivePath::end, one -> "path of " + one.task().name(),
                unused -> OTHER);
        marker("path", Facts.of(path));
        endThread();
    }

    private void worker(Process process, Track track) throws IOException {
        startThread(track.name(), process.name(), process.number(), track.number());
        stacks(List.of());
        samples(List.of());
        List<Span> spans = track.spans();
        startMarkers(spans, Span::start, Span::end, Span::name, this::category);
        for (Span span : spans) {
            marker(span.thing().kind().key(), timeline.facts(span.thing()));
        }
        endThread();
    }

    private int category(Span span) {
        return span.thing().kind() == Timeline.Kind.SEGMENT
                ? timeline.path().segments().get(span.thing().index()).state().ordinal() : OTHER;
    }

    private void startThread(String name, String process, int pid, int tid) throws IOException {
        texts = new LinkedHashMap<>();
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("processName", process);
        json.writeStringField("processType", "default");
        json.writeStringField("pid", Integer.toString(pid));
        json.writeNumberField("tid", tid);
        json.writeBooleanField("isMainThread", pid == tid);
        json.writeNumberField("registerTime", 0);
        json.writeNumberField("processStartupTime", 0);
        json.writeNullField("unregisterTime");
        json.writeNullField("processShutdownTime");
        json.writeFieldName("pausedRanges");
        json.writeRawValue("[]");
    }

    private void samples(FlameGraph graph) throws IOException {
        stacks(graph.frames());
        samples(graph.stretches());
    }

    /** Writes each frame, and as a stack below that of its parent. Frames of one name are one function. */
    private void stacks(List<FlameFrame> frames) throws IOException {
        int count = frames.size();
        Map<String, Integer> functions = new LinkedHashMap<>();
        frames.forEach(frame -> functions.putIfAbsent(FlameWords.frame(frame), functions.size()));
        table("frameTable", count, Map.of("func", frames.stream().map(FlameWords::frame).map(functions::get), "address",
                same(NO_ADDRESS, count),
                "inlineDepth", same(0, count), "category", frames.stream().map(PathFirefox::category), "subcategory",
                same(0, count), "nativeSymbol", same(null, count), "innerWindowID", same(0, count), "implementation",
                same(null, count), "line", same(null, count), "column", same(null, count)));
        functions(functions.keySet());
        table("stackTable", count, Map.of("frame", IntStream.range(0, count).boxed(), "category",
                frames.stream().map(PathFirefox::category), "subcategory", same(0, count), "prefix",
                frames.stream().map(frame -> frame.level() == 0 ? null : frame.parent())));
        table("nativeSymbols", 0, Map.of("address", Stream.of(), "functionSize", Stream.of(), "libIndex", Stream.of(),
                "name", Stream.of()));
        table("resourceTable", 0, Map.of("lib", Stream.of(), "name", Stream.of(), "host", Stream.of(), "type",
                Stream.of()));
    }

    private void functions(Collection<String> names) throws IOException {
        int count = names.size();
        table("funcTable", count, Map.of("name", names.stream().map(this::text), "isJS", same(false, count),
                "relevantForJS", same(false, count), "resource", same(NO_ADDRESS, count), "fileName",
                same(null, count), "lineNumber", same(null, count), "columnNumber", same(null, count)));
    }

    private static int category(FlameFrame frame) {
        return frame.state().map(EdgeState::ordinal).orElse(OTHER);
    }

    private void samples(List<FlameGraph.Stretch> stretches) throws IOException {
        json.writeObjectFieldStart("samples");
        json.writeNumberField("length", stretches.size());
        json.writeStringField("weightType", "tracing-ms");
        column("stack", stretches.stream().map(FlameGraph.Stretch::frame));
        column("time", stretches.stream().map(stretch -> milliseconds(stretch.start() - origin)));
        column("weight", stretches.stream().map(stretch -> milliseconds(stretch.end() - stretch.start())));
        json.writeEndObject();
    }

    /** Starts the table of markers, up to what is known of each. */
    private <T> void startMarkers(List<T> things, Function<T, Long> start, Function<T, Long> end,
            Function<T, String> name, Function<T, Integer> category) throws IOException {
        json.writeObjectFieldStart("markers");
        json.writeNumberField("length", things.size());
        column("name", things.stream().map(name).map(this::text));
        column("startTime", things.stream().map(thing -> milliseconds(start.apply(thing) - origin)));
        column("endTime", things.stream().map(thing -> milliseconds(end.apply(thing) - origin)));
        column("phase", same(INTERVAL, things.size()));
        column("category", things.stream().map(category));
        json.writeArrayFieldStart("data");
    }

    private void marker(String type, Map<String, Object> facts) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type);
        for (Map.Entry<String, Object> fact : facts.entrySet()) {
            json.writePOJOField(fact.getKey(), fact.getValue());
        }
        json.writeEndObject();
    }

    /** Ends the table of markers, and the thread. */
    private void endThread() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeArrayFieldStart("stringArray");
        for (String text : texts.keySet()) {
            json.writeString(text);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private int text(String text) {
        return texts.computeIfAbsent(text, unused -> texts.size());
    }

    private void table(String name, int length, Map<String, Stream<?>> columns) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("length", length);
        for (Map.Entry<String, Stream<?>> column : new TreeMap<>(columns).entrySet()) {
            column(column.getKey(), column.getValue());
        }
        json.writeEndObject();
    }

    /** Writes numbers, truth values and nulls in one line. */
    private void column(String name, Stream<?> values) throws IOException {
        json.writeFieldName(name);
        json.writeRawValue(Arrays.toString(values.toArray()));
    }

    private static Stream<Object> same(Object value, int count) {
        return Collections.nCopies(count, value).stream();
    }

    private static BigDecimal milliseconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, MILLISECOND_DIGITS);
    }
}
