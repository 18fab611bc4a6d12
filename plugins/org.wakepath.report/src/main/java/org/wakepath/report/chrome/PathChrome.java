// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.chrome;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Map;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.JsonDocument;
import org.wakepath.report.timeline.Facts;
import org.wakepath.report.timeline.Timeline;
import org.wakepath.report.timeline.Timeline.Arrow;
import org.wakepath.report.timeline.Timeline.End;
import org.wakepath.report.timeline.Timeline.Process;
import org.wakepath.report.timeline.Timeline.Span;
import org.wakepath.report.timeline.Timeline.Track;

/**
 * A path in the Trace Event Format, which Perfetto, Chromium and others read. Readers take times for floating-point
 * numbers of µs, which cannot tell one ns from the next in a time of day. So times count from the origin that the
 * document states, and each span has its exact times as arguments.
 *
 * @see <a href="https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU">Trace Event Format</a>
 */
public final class PathChrome {
    private static final int MICROSECOND_DIGITS = 3;

    private final JsonGenerator json;
    private final Timeline timeline;
    private final long origin;

    private PathChrome(Timeline timeline, JsonGenerator json) {
        this.timeline = timeline;
        this.json = json;
        origin = timeline.origin();
    }

    /**
     * Writes a path as a JSON object with the array {@code traceEvents}.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(ActivePath path, Writer out) throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            new PathChrome(Timeline.of(path), json).write();
        }
        out.write('\n');
    }

    private void write() throws IOException {
        ActivePath path = timeline.path();
        Map<String, Object> facts = Facts.of(path);
        json.writeStartObject();
        json.writeStringField("displayTimeUnit", "ns");
        json.writeObjectFieldStart("otherData");
        json.writeStringField("clock", path.clock());
        // As text, because a reader's numbers may be too short for it.
        json.writeStringField("origin", Long.toString(origin));
        json.writeEndObject();
        json.writeArrayFieldStart("traceEvents");
        name("process_name", Timeline.WHOLE, Timeline.WHOLE,
                "path of " + path.task().name() + " on the clock of " + path.clock());
        name("thread_name", Timeline.WHOLE, Timeline.WHOLE, "answer");
        start("X", "path", "path of " + path.task().name(), Timeline.WHOLE, Timeline.WHOLE, path.start());
        duration(path.start(), path.end());
        end(facts);
        for (Process process : timeline.processes()) {
            process(process);
        }
        for (Arrow arrow : timeline.arrows()) {
            arrow("s", arrow, arrow.from());
            arrow("f", arrow, arrow.to());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void process(Process process) throws IOException {
        name("process_name", process.number(), process.tracks().get(0).number(), process.name());
        order("process_sort_index", process.number(), process.tracks().get(0).number(), process.number());
        for (Track track : process.tracks()) {
            name("thread_name", process.number(), track.number(), track.name());
            order("thread_sort_index", process.number(), track.number(), track.number());
            for (Span span : track.spans()) {
                Map<String, Object> facts = timeline.facts(span.thing());
                start("X", span.thing().kind().key(), span.name(), process.number(), track.number(),
                        span.start());
                duration(span.start(), span.end());
                if (span.thing().kind() == Timeline.Kind.SEGMENT) {
                    json.writeStringField("cname",
                            colour(timeline.path().segments().get(span.thing().index()).state()));
                }
                end(facts);
            }
        }
    }

    private void arrow(String phase, Arrow arrow, End end) throws IOException {
        start(phase, "link", arrow.name(), end.track().process().number(), end.track().number(), end.time());
        json.writeNumberField("id", arrow.link());
        if (phase.equals("f")) {
            // It leads to the span around its time, not to the next one.
            json.writeStringField("bp", "e");
        }
        end(Facts.of(timeline.path().links().get(arrow.link())));
    }

    private void name(String what, int process, int thread, String name) throws IOException {
        metadata(what, process, thread);
        json.writeStringField("name", name);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void order(String what, int process, int thread, int place) throws IOException {
        metadata(what, process, thread);
        json.writeNumberField("sort_index", place);
        json.writeEndObject();
        json.writeEndObject();
    }

    private void metadata(String what, int process, int thread) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", "M");
        json.writeStringField("name", what);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", thread);
        json.writeObjectFieldStart("args");
    }

    private void start(String phase, String category, String name, int process, int thread, long time)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("cat", category);
        json.writeStringField("name", name);
        json.writeNumberField("pid", process);
        json.writeNumberField("tid", thread);
        json.writeNumberField("ts", microseconds(time - origin));
    }

    private void duration(long start, long end) throws IOException {
        json.writeNumberField("dur", microseconds(end - start));
    }

    /** The nearest of the colours that Chromium's viewer has. */
    private static String colour(EdgeState state) {
        return switch (state) {
            case RUNNING -> "thread_state_running";
            case PREEMPTED, HELD, INTERRUPTED -> "thread_state_runnable";
            case BLOCKED, USER_INPUT, IRQ -> "thread_state_sleeping";
            case BLOCK_DEVICE -> "thread_state_iowait";
            case NETWORK -> "rail_load";
            case TIMER -> "rail_idle";
            case QUEUED -> "rail_animation";
            case IPI, UNKNOWN -> "thread_state_unknown";
        };
    }

    /** Writes the arguments, and ends the event. */
    private void end(Map<String, Object> facts) throws IOException {
        json.writeObjectFieldStart("args");
        for (Map.Entry<String, Object> fact : facts.entrySet()) {
            json.writePOJOField(fact.getKey(), fact.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static BigDecimal microseconds(long nanoseconds) {
        return BigDecimal.valueOf(nanoseconds, MICROSECOND_DIGITS);
    }
}
