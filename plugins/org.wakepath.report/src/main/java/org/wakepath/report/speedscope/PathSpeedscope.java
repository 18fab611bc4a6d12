// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.speedscope;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.wakepath.path.ActivePath;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.Diagnostics;
import org.wakepath.words.Durations;
import org.wakepath.words.ExcerptWords;
import org.wakepath.words.PathRenamer;

/**
 * The flame graphs of paths for speedscope: a profile for each path, whose samples are the stretches of the path in
 * order of time.
 */
public final class PathSpeedscope {
    private PathSpeedscope() {
    }

    /**
     * Writes paths, each as a profile.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Writer out) throws IOException {
        SpeedscopeFile file = new SpeedscopeFile();
        paths.stream().map(PathRenamer::safe).forEach(path -> add(path, file));
        file.write(out);
    }

    private static void add(ActivePath path, SpeedscopeFile file) {
        FlameGraph graph = FlameGraph.of(path);
        graph.frames().forEach(frame -> file.place(FlameWords.frame(frame)));
        file.add(FlameWords.frame(graph.root()) + " from " + Durations.timestamp(path.start())
                + " on the clock of " + path.clock(), doubts(path),
                graph.stretches().stream().map(
                        stretch -> graph.stack(stretch.frame()).stream().map(FlameWords::frame).toList())
                        .toList(),
                graph.stretches().stream().mapToLong(stretch -> stretch.end() - stretch.start()));
    }

    private static List<String> doubts(ActivePath path) {
        List<String> doubts = new ArrayList<>(Diagnostics.doubts(path));
        ExcerptWords.of(path).ifPresent(doubts::add);
        return doubts;
    }
}
