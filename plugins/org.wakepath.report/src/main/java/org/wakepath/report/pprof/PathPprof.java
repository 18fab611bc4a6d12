// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.wakepath.graph.model.WorkerKind;
import org.wakepath.path.ActivePath;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.PathRenamer;
import org.wakepath.words.StateWords;

/**
 * The flame graphs of paths as a profile of pprof: a sample for each stack with its time, the guessed part of it and
 * how many stretches it joins. Doubts are comments.
 */
public final class PathPprof {
    private PathPprof() {
    }

    /**
     * Writes the stacks of all paths.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, OutputStream out) throws IOException {
        List<ActivePath> safe = paths.stream().map(PathRenamer::safe).toList();
        PprofFile file = new PprofFile();
        file.type("stretches", "count");
        file.type("guessed", "nanoseconds");
        file.type("time", "nanoseconds");
        for (ActivePath path : safe) {
            FlameGraph graph = FlameGraph.of(path);
            graph.frames().stream().filter(frame -> frame.self() > 0).forEach(frame -> add(frame, graph, file));
        }
        file.write(safe.get(0).start(), safe.stream().mapToLong(ActivePath::duration).sum(),
                safe.stream().flatMap(PathPprof::comments), out);
    }

    private static void add(FlameFrame frame, FlameGraph graph, PprofFile file) {
        PprofFile.Sample sample = file.sample(
                graph.stack(frame.number()).stream().map(FlameWords::frame).toList(), frame.count(),
                graph.selfGuessed(frame), frame.self()).label("host", frame.worker().host())
                .label("task", frame.worker().name());
        if (frame.worker().kind() == WorkerKind.TASK) {
            sample.label("tid", frame.worker().tid());
        }
        frame.state().ifPresent(state -> sample.label("state", StateWords.of(state, frame.timer())));
        sample.add();
    }

    private static Stream<String> comments(ActivePath path) {
        return Stream.of(Stream.of(FlameWords.frame(FlameGraph.of(path).root()) + ", "
                + Durations.format(path.duration()) + " from " + Durations.timestamp(path.start())
                + " on the clock of " + path.clock()), Diagnostics.doubts(path).stream(),
                ExcerptWords.of(path).stream()).flatMap(lines -> lines);
    }
}
