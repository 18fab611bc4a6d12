// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.Comparator;
import java.util.List;
import org.wakepath.path.ActivePath;
import org.wakepath.path.PathSegment;
import org.wakepath.view.flame.FlameFrame;
import org.wakepath.view.flame.FlameGraph;
import org.wakepath.view.flame.FlameWords;

/**
 * The longest frames of a flame graph, level by level from left to right. A frame is at least as long as those below
 * it, so no frame is kept without the one above it.
 */
final class PageFlame {
    /** More frames could be neither seen nor read, and each costs a sentence. */
    private static final int MOST = 5_000;

    private final FlameGraph graph;
    private final FlameWords words;
    private final List<FlameFrame> frames;
    /**
     * Maps the number of a frame in the graph to its place here, or to that of the nearest frame above that is here.
     */
    private final int[] places;

    /** Collects who waited for whom on a path. */
    PageFlame(ActivePath path) {
        this(path, MOST);
    }

    /** Collects who waited for whom on a path, in at most {@code most} frames. */
    PageFlame(ActivePath path, int most) {
        graph = FlameGraph.of(path);
        words = new FlameWords(graph);
        frames = graph.frames().stream().sorted(Comparator.comparingLong((FlameFrame frame) -> -frame.total())
                .thenComparingInt(FlameFrame::number)).limit(most)
                .sorted(Comparator.comparingInt(FlameFrame::number)).toList();
        places = new int[graph.frames().size()];
        int next = 0;
        for (FlameFrame frame : graph.frames()) {
            boolean isHere = next < frames.size() && frames.get(next).number() == frame.number();
            places[frame.number()] = isHere ? next : places[frame.parent()];
            next += isHere ? 1 : 0;
        }
    }

    List<FlameFrame> frames() {
        return frames;
    }

    /** The number of frames of the graph that are left out. */
    int hidden() {
        return places.length - frames.size();
    }

    /** The place of the frame that a frame waited for or belongs below. */
    int parent(FlameFrame frame) {
        return places[frame.parent()];
    }

    /** The places of the frames in which the path was during a segment, in order of time, each once; at least one. */
    List<Integer> during(PathSegment segment) {
        return graph.between(segment.start(), segment.end()).map(number -> places[number]).distinct().boxed().toList();
    }

    /** The full description of a frame. */
    String details(FlameFrame frame) {
        return words.details(frame.number());
    }
}
