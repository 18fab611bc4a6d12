// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.report.protobuf.Message;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.StateWords;

/**
 * The flame graphs of paths as a profile of pprof, compressed by gzip: a sample for each stack with its time, the
 * guessed part of it and how many stretches it joins. Doubts are comments.
 *
 * @see <a href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a>
 */
public final class PathPprof {
    private final Message profile = new Message();
    /** Texts by their place in the profile's table, which starts with the empty one. */
    private final Map<String, Long> texts = new LinkedHashMap<>(Map.of("", 0L));
    /** The places of frames by name; a place and its function have the same number, from 1. */
    private final Map<String, Long> places = new LinkedHashMap<>();
    private final List<ActivePath> paths;

    private PathPprof(List<ActivePath> paths) {
        this.paths = paths;
    }

    /**
     * Writes the stacks of all paths.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, OutputStream out) throws IOException {
        PathPprof pprof = new PathPprof(paths.stream().map(PathRenamer::safe).toList());
        pprof.fill();
        GZIPOutputStream compressed = new GZIPOutputStream(out);
        pprof.profile.writeTo(compressed);
        compressed.finish();
    }

    private void fill() {
        // A reader shows the last type unless it is told another one.
        profile.message(1, type("stretches", "count"));
        profile.message(1, type("guessed", "nanoseconds"));
        profile.message(1, type("time", "nanoseconds"));
        paths.forEach(this::samples);
        places.forEach((name, place) -> {
            profile.message(4, new Message().number(1, place).message(4, new Message().number(1, place)));
            profile.message(5, new Message().number(1, place).number(2, text(name)).number(3, text(name)));
        });
        profile.number(9, paths.get(0).start());
        profile.number(10, paths.stream().mapToLong(ActivePath::duration).sum());
        paths.stream().flatMap(PathPprof::comments).forEach(comment -> profile.number(13, text(comment)));
        profile.number(14, text("time"));
        texts.keySet().forEach(text -> profile.text(6, text));
    }

    private Message type(String type, String unit) {
        return new Message().number(1, text(type)).number(2, text(unit));
    }

    private void samples(ActivePath path) {
        FlameGraph graph = FlameGraph.of(path);
        graph.frames().stream().filter(frame -> frame.self() > 0)
                .forEach(frame -> profile.message(2, sample(frame, graph)));
    }

    private Message sample(FlameFrame frame, FlameGraph graph) {
        List<FlameFrame> stack = graph.stack(frame.number());
        // The innermost frame is the first.
        long[] numbers = LongStream.iterate(stack.size() - 1, i -> i >= 0, i -> i - 1)
                .map(i -> place(FlameWords.frame(stack.get((int) i)))).toArray();
        Message sample = new Message().packed(1, numbers).packed(2, frame.count(), graph.selfGuessed(frame),
                frame.self());
        sample.message(3, label("host", frame.worker().host()));
        sample.message(3, label("task", frame.worker().name()));
        if (frame.worker().kind() == WorkerKind.TASK) {
            sample.message(3, new Message().number(1, text("tid")).number(3, frame.worker().tid()));
        }
        frame.state().ifPresent(state -> sample.message(3, label("state", StateWords.of(state, frame.timer()))));
        return sample;
    }

    private Message label(String key, String value) {
        return new Message().number(1, text(key)).number(2, text(value));
    }

    private static Stream<String> comments(ActivePath path) {
        return Stream.of(Stream.of(FlameWords.frame(FlameGraph.of(path).root()) + ", "
                + Durations.format(path.duration()) + " from " + Durations.timestamp(path.start())
                + " on the clock of " + path.clock()), Diagnostics.doubts(path).stream(),
                ExcerptWords.of(path).stream()).flatMap(lines -> lines);
    }

    private long text(String text) {
        return texts.computeIfAbsent(text, unused -> (long) texts.size());
    }

    private long place(String frame) {
        return places.computeIfAbsent(frame, unused -> (long) places.size() + 1);
    }
}
