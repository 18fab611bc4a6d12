// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.TaskScene;

/** What keys do with a picture of all tasks, where rows are chosen and not only segments. */
public final class TaskActions {
    private final PictureState state;
    private final TaskScene scene;

    /** What can be done with a picture of a scene as it is shown. */
    public TaskActions(PictureState state, TaskScene scene) {
        this.state = state;
        this.scene = scene;
    }

    /** Chooses the row so many places below the chosen one; where none is, the first that is in view. */
    public void step(int places) {
        int count = scene.places().size();
        if (count > 0) {
            int[] visible = scene.places().visible(state.view());
            int next = row().isEmpty() ? scene.places().place(visible.length > 0 ? visible[0] : scene.places().row(0))
                    : Math.max(0, Math.min(count - 1, scene.places().place(row().getAsInt()) + places));
            choose(scene.places().row(next));
        }
    }

    private void choose(int row) {
        state.mark(state.marks().selecting(new Hit.Row(row)));
        state.move(scene.places().revealing(row, state.view()));
    }

    /** Selects the segment of the chosen row that fills a time, or the one nearest to it. */
    public void enter(long time) {
        OptionalInt segment = row().isPresent() ? scene.navigation().at(row().getAsInt(), time) : OptionalInt.empty();
        segment.ifPresent(found -> state.mark(state.marks().selecting(new Hit.Segment(found))));
    }

    /** The chosen row, if it is shown. */
    public OptionalInt row() {
        OptionalInt row = scene.row(state.marks().selected());
        return row.isPresent() && scene.places().shows(row.getAsInt()) ? row : OptionalInt.empty();
    }

    /** The task of the chosen row. */
    public Optional<TaskSummary> task() {
        return row().isPresent() ? Optional.of(scene.task(row().getAsInt()).task()) : Optional.empty();
    }
}
