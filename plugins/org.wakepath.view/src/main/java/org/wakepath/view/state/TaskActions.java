// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.view.scene.Hit;
import org.wakepath.view.scene.TaskScene;

/** The actions of keys in a picture of all tasks, in which rows are selected and not only segments. */
public final class TaskActions {
    private final PictureState state;
    private final TaskScene scene;

    /** Makes the actions on a picture of a scene in its current state. */
    public TaskActions(PictureState state, TaskScene scene) {
        this.state = state;
        this.scene = scene;
    }

    /** Selects the row a number of places below the selected one; if none is selected, the first visible row. */
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

    /** Selects the segment of the selected row at a time, or the nearest one. */
    public void enter(long time) {
        OptionalInt segment = row().isPresent() ? scene.navigation().at(row().getAsInt(), time) : OptionalInt.empty();
        segment.ifPresent(found -> state.mark(state.marks().selecting(new Hit.Segment(found))));
    }

    /** The selected row, if it is shown. */
    public OptionalInt row() {
        OptionalInt row = scene.row(state.marks().selected());
        return row.isPresent() && scene.places().shows(row.getAsInt()) ? row : OptionalInt.empty();
    }

    /** The task of the selected row. */
    public Optional<TaskSummary> task() {
        return row().stream().filter(scene.tasks()::isTask).mapToObj(row -> scene.task(row).task())
                .findFirst();
    }
}
