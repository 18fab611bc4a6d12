// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.wakepath.report.protobuf.Message;

/**
 * A profile of pprof, compressed by gzip.
 *
 * @see <a href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a>
 */
final class PprofFile {
    private final Message profile = new Message();
    /** Texts by their place in the profile's table, which starts with the empty one. */
    private final Map<String, Long> texts = new LinkedHashMap<>(Map.of("", 0L));
    /** The places of frames by name; a place and its function have the same number, from 1. */
    private final Map<String, Long> places = new LinkedHashMap<>();
    private String lastType = "";

    /** Adds a type of values. A reader shows the one that was added last unless it is told another one. */
    void type(String type, String unit) {
        profile.message(1, new Message().number(1, text(type)).number(2, text(unit)));
        lastType = type;
    }

    /** A sample whose labels are added to it. */
    final class Sample {
        private final Message sample = new Message();

        Sample label(String key, String value) {
            sample.message(3, new Message().number(1, text(key)).number(2, text(value)));
            return this;
        }

        Sample label(String key, long value) {
            sample.message(3, new Message().number(1, text(key)).number(3, value));
            return this;
        }

        void add() {
            profile.message(2, sample);
        }
    }

    /**
     * A sample, not yet added.
     *
     * @param stack the outermost frame is the first
     * @param values one of each type
     */
    Sample sample(List<String> stack, long... values) {
        Sample sample = new Sample();
        // In the file, the innermost frame is the first.
        long[] numbers = new long[stack.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = place(stack.get(numbers.length - 1 - i));
        }
        sample.sample.packed(1, numbers).packed(2, values);
        return sample;
    }

    /**
     * Writes the file.
     *
     * @param start when what it is about began, ns since 1970
     * @param duration how long it took, ns
     * @throws IOException if {@code out} fails
     */
    void write(long start, long duration, Stream<String> comments, OutputStream out) throws IOException {
        places.forEach((name, place) -> {
            profile.message(4, new Message().number(1, place).message(4, new Message().number(1, place)));
            profile.message(5, new Message().number(1, place).number(2, text(name)).number(3, text(name)));
        });
        profile.number(9, start);
        profile.number(10, duration);
        comments.forEach(comment -> profile.number(13, text(comment)));
        profile.number(14, text(lastType));
        texts.keySet().forEach(text -> profile.text(6, text));
        GZIPOutputStream compressed = new GZIPOutputStream(out);
        profile.writeTo(compressed);
        compressed.finish();
    }

    private long text(String text) {
        return texts.computeIfAbsent(text, unused -> (long) texts.size());
    }

    private long place(String frame) {
        return places.computeIfAbsent(frame, unused -> (long) places.size() + 1);
    }
}
