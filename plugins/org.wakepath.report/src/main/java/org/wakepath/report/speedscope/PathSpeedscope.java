// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.speedscope;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.wakepath.path.ActivePath;
import org.wakepath.report.json.JsonDocument;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.PathRenamer;

/**
 * The flame graphs of paths for speedscope: a profile for each path, whose samples are the stretches of the path in
 * order of time, in ns from its start. Speedscope has no place for doubts, so they stand in a field of our own.
 *
 * @see <a href="https://github.com/jlfwong/speedscope/wiki/Importing-from-custom-sources">its file format</a>
 */
public final class PathSpeedscope {
    private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    /** The frames of all paths by name, with their place. */
    private final Map<String, Integer> frames = new LinkedHashMap<>();
    private final List<FlameGraph> graphs = new ArrayList<>();
    private final List<ActivePath> paths;

    private PathSpeedscope(List<ActivePath> paths) {
        this.paths = paths.stream().map(PathRenamer::safe).toList();
        for (ActivePath path : this.paths) {
            FlameGraph graph = FlameGraph.of(path);
            graphs.add(graph);
            graph.frames().forEach(frame -> frames.putIfAbsent(FlameWords.frame(frame), frames.size()));
        }
    }

    /**
     * Writes paths, each as a profile.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Writer out) throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
            new PathSpeedscope(paths).write(json);
        }
        out.write('\n');
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        json.writeStringField("exporter", "wakepath");
        json.writeObjectFieldStart("shared");
        json.writeArrayFieldStart("frames");
        for (String frame : frames.keySet()) {
            json.writeStartObject();
            json.writeStringField("name", frame);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeArrayFieldStart("profiles");
        for (int i = 0; i < paths.size(); i++) {
            profile(paths.get(i), graphs.get(i), json);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void profile(ActivePath path, FlameGraph graph, JsonGenerator json) throws IOException {
        List<FlameGraph.Stretch> stretches = graph.stretches();
        json.writeStartObject();
        json.writeStringField("type", "sampled");
        json.writeStringField("name", FlameWords.frame(graph.root()) + " from " + Durations.timestamp(path.start())
                + " on the clock of " + path.clock());
        json.writeStringField("unit", "nanoseconds");
        json.writeNumberField("startValue", 0);
        json.writeNumberField("endValue", path.duration());
        json.writeArrayFieldStart("doubts");
        for (String doubt : doubts(path)) {
            json.writeString(doubt);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("samples");
        for (FlameGraph.Stretch stretch : stretches) {
            numbers(json, graph.stack(stretch.frame()).stream().mapToLong(this::place));
        }
        json.writeEndArray();
        json.writeFieldName("weights");
        numbers(json, stretches.stream().mapToLong(stretch -> stretch.end() - stretch.start()));
        json.writeEndObject();
    }

    /** Writes numbers in one line. */
    private static void numbers(JsonGenerator json, LongStream numbers) throws IOException {
        json.writeRawValue(Arrays.toString(numbers.toArray()));
    }

    private int place(FlameFrame frame) {
        return frames.get(FlameWords.frame(frame));
    }

    private static List<String> doubts(ActivePath path) {
        List<String> doubts = new ArrayList<>(Diagnostics.doubts(path));
        ExcerptWords.of(path).ifPresent(doubts::add);
        return doubts;
    }
}
