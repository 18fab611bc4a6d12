// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;

/**
 * Ways from one segment to another. The number of a segment is its place in the path, or among the segments of all
 * tasks.
 */
public abstract sealed class Navigation permits PathNavigation,TaskNavigation {
    private final TimeGraph graph;

    Navigation(TimeGraph graph) {
        this.graph = graph;
    }

    final TimeGraph graph() {
        return graph;
    }

    /** The row of a segment. */
    public abstract int row(int segment);

    /** The segment at a time; the first or last one for times outside; empty if there are no segments. */
    public abstract OptionalInt at(long time);

    /** The next segment; empty after the last. */
    public abstract OptionalInt next(int segment);

    /** The previous segment; empty before the first. */
    public abstract OptionalInt previous(int segment);

    /** The signal with which a segment started, or which ended the wait that it is. */
    public abstract Optional<TimeGraphArrow> into(int segment);

    /** The first signal that a segment sent, as far as the scene knows. */
    public abstract Optional<TimeGraphArrow> outOf(int segment);

    /**
     * What a segment waited for: where its signal was sent, or what comes before it. For time in which a task ran or
     * could have run, what it had waited for before; none where it had not waited.
     */
    public abstract OptionalInt cause(int segment);

    /**
     * What a segment released: the segment that its signal reached, or the one after it. Among all tasks, this is the
     * wait that it ended.
     */
    public abstract OptionalInt released(int segment);

    /** The segment that sent a signal. */
    public final OptionalInt sender(TimeGraphArrow arrow) {
        TimeGraphRow row = graph.rows().get(arrow.fromRow());
        int place = row.lastBefore(arrow.from());
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(row.segment(place));
    }

    /** The segment that a signal started. */
    public final OptionalInt receiver(TimeGraphArrow arrow) {
        TimeGraphRow row = graph.rows().get(arrow.toRow());
        int place = row.firstAfter(arrow.to());
        return place == row.size() ? OptionalInt.empty() : OptionalInt.of(row.segment(place));
    }
}
