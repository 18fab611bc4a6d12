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
import org.wakepath.report.json.JsonDocument;

/**
 * A file for speedscope, with one profile or several, all times in ns. Speedscope has no place for doubts, so they
 * stand in a field of our own.
 *
 * @see <a href="https://github.com/jlfwong/speedscope/wiki/Importing-from-custom-sources">its file format</a>
 */
final class SpeedscopeFile {
    private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

    /** The frames of all profiles by name, with their place. */
    private final Map<String, Integer> frames = new LinkedHashMap<>();
    private final List<Samples> profiles = new ArrayList<>();

    /**
     * A profile.
     *
     * @param stacks the outermost frame of each is the first
     */
    private record Samples(String name, List<String> doubts, List<long[]> stacks, long[] times) {
    }

    /** The place of a frame. */
    long place(String frame) {
        return frames.computeIfAbsent(frame, unused -> frames.size());
    }

    /**
     * Adds a profile.
     *
     * @param stacks the frames of each sample, the outermost first
     * @param times of each sample, ns
     */
    void add(String name, List<String> doubts, List<List<String>> stacks, LongStream times) {
        profiles.add(new Samples(name, doubts,
                stacks.stream().map(stack -> stack.stream().mapToLong(this::place).toArray()).toList(),
                times.toArray()));
    }

    void write(Writer out) throws IOException {
        try (JsonGenerator json = JsonDocument.foreign(out)) {
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
            for (Samples profile : profiles) {
                write(profile, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.write('\n');
    }

    private static void write(Samples profile, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", "sampled");
        json.writeStringField("name", profile.name);
        json.writeStringField("unit", "nanoseconds");
        json.writeNumberField("startValue", 0);
        json.writeNumberField("endValue", LongStream.of(profile.times).sum());
        json.writeArrayFieldStart("doubts");
        for (String doubt : profile.doubts) {
            json.writeString(doubt);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("samples");
        for (long[] stack : profile.stacks) {
            numbers(json, stack);
        }
        json.writeEndArray();
        json.writeFieldName("weights");
        numbers(json, profile.times);
        json.writeEndObject();
    }

    /** Writes numbers in one line. */
    private static void numbers(JsonGenerator json, long[] numbers) throws IOException {
        json.writeRawValue(Arrays.toString(numbers));
    }
}
