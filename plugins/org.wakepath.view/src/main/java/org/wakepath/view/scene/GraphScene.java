// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.List;
import java.util.OptionalInt;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphRow;

/** What the picture of a time graph is made of: rows of numbered segments at their places, and signals between them. */
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

    /** The same with the rows that are wanted in a view; this one where it has them. */
    public abstract GraphScene arranged(RowChoice choice, Viewport view);

    /** Whether a row has something in a view, or is wanted all the same. */
    final boolean isWanted(int row, RowChoice choice, Viewport view) {
        TimeGraphRow bars = graph.rows().get(row);
        int first = bars.firstAfter(view.scale().start());
        return !choice.onlyInView() || first < bars.size() && bars.start(first) < view.scale().end();
    }

    /** The ways between its segments. */
    public abstract Navigation navigation();

    /** What times are told from, ns. */
    public abstract long origin();

    /** Where all begins, ns. */
    public abstract long start();

    /** Where all ends, ns. */
    public abstract long end();

    /** Begin of a segment, ns. */
    public abstract long start(int segment);

    /** End of a segment, ns. */
    public abstract long end(int segment);

    /** All of it, in a widget of the given size, points. */
    public final Viewport view(int width, int height) {
        return Viewport.of(start(), end(), width, height).withLevels(levels());
    }

    /** The row of the graph that something is in; a signal is between rows. */
    public final OptionalInt row(Hit hit) {
        if (hit instanceof Hit.Segment found) {
            return OptionalInt.of(navigation().row(found.segment()));
        } else if (hit instanceof Hit.Waiting found) {
            return OptionalInt.of(found.row());
        } else if (hit instanceof Hit.InSlice found) {
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

    /** How many levels of slices rows have at most. */
    int levels() {
        return 0;
    }

    /** Why a segment is what it is. */
    public abstract String sentence(int segment);

    /** What a wait without a segment was for. */
    public abstract String sentence(Wait wait);

    /** What pale colours mean here. */
    public abstract String paleWords();

    /** What the rows are told of, such as "on the path". */
    public abstract String extent();
}
