// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.folded;

import java.io.IOException;
import java.util.List;
import org.wakepath.path.ActivePath;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;
import org.wakepath.words.PathRenamer;

/** The flame graph of paths as folded stacks, with the time of each stack alone in ns. */
public final class PathFolded {
    private PathFolded() {
    }

    /**
     * Writes the stacks of all paths. Equal stacks are one line.
     *
     * @throws IOException if {@code out} fails
     */
    public static void write(List<ActivePath> paths, Appendable out) throws IOException {
        FoldedStacks stacks = new FoldedStacks();
        for (ActivePath path : paths) {
            FlameGraph graph = FlameGraph.of(PathRenamer.safe(path));
            graph.frames().stream().filter(frame -> frame.self() > 0).forEach(frame -> stacks.add(
                    graph.stack(frame.number()).stream().map(FlameWords::frame).toList(), frame.self()));
        }
        stacks.write(out);
    }
}
