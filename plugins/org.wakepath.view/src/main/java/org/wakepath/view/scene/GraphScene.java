// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.List;
import java.util.OptionalInt;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;

/** The content of a time graph: rows of numbered segments at their places, and links between them. */
public abstract sealed class GraphScene permits Scene,TaskScene {
    private final TimeGraph graph;
    private final RowPlaces places;

    GraphScene(TimeGraph graph, RowPlaces places) {
        this.graph = graph;
        this.places = places;
    }

    /** Its rows and arrows. */
    public final TimeGraph graph() {
        return graph;
    }

    /** The rows from top to bottom. */
    public final RowPlaces places() {
        return places;
    }

    /** The scene with the rows of a choice in a view; this scene if it has them already. */
    public abstract GraphScene arranged(RowChoice choice, Viewport view);

    /** Whether a row has something in a view, or is shown anyway. */
    final boolean isWanted(int row, RowChoice choice, Viewport view) {
        TimeGraphRow bars = graph.rows().get(row);
        int first = bars.firstAfter(view.scale().start());
        boolean isValue = bars.gauge().isPresent() && bars.size() == 0;
        return !choice.onlyInView() || isValue || first < bars.size() && bars.start(first) < view.scale().end();
    }

    /** The ways between its segments. */
    public abstract Navigation navigation();

    /** The time from which times are counted, ns. */
    public abstract long origin();

    /** The start of the scene, ns. */
    public abstract long start();

    /** The end of the scene, ns. */
    public abstract long end();

    /** The start of a segment, ns. */
    public abstract long start(int segment);

    /** The end of a segment, ns. */
    public abstract long end(int segment);

    /** The whole scene, in a widget of the given size, points. */
    public final Viewport view(int width, int height) {
        return Viewport.of(start(), end(), width, height);
    }

    /** The row of the graph that a thing is in; empty for a link, which is between rows. */
    public final OptionalInt row(Hit hit) {
        if (hit instanceof Hit.Segment found) {
            return OptionalInt.of(navigation().row(found.segment()));
        } else if (hit instanceof Hit.Waiting found) {
            return OptionalInt.of(found.row());
        } else if (hit instanceof Hit.InSlice found) {
            return OptionalInt.of(found.row());
        } else if (hit instanceof Hit.Level found) {
            return OptionalInt.of(found.row());
        } else if (hit instanceof Hit.Row found) {
            return OptionalInt.of(found.row());
        }
        return OptionalInt.empty();
    }

    /** The waits of a row that have no segment of their own. */
    public abstract WaitLine waits(int row);

    /**
     * One of the longest waits.
     *
     * @param number its place among them, from 1 on, as in the summary
     * @param row of the graph
     */
    public record LongWait(int number, int row, Wait waited) {
    }

    /** The longest waits, longest first. */
    public List<LongWait> longestWaits() {
        return List.of();
    }

    /** The slices of a row. */
    public SliceLine slices(int row) {
        return SliceLine.NONE;
    }

    /** Why a segment is what it is. */
    public abstract String sentence(int segment);

    /** What a wait without a segment was for. */
    public abstract String sentence(Wait wait);

    /** The meaning of pale colours here. */
    public abstract String paleWords();

    /** The whole that rows are shares of, such as "on the path". */
    public abstract String extent();
}
