// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.wakepath.graph.model.EdgeState;

/** In which row of a graph the segments of each task are. Rows by state have those of one state alone. */
public final class TaskPlaces {
    private static final int NONE = -1;
    private static final int STATES = EdgeState.values().length;

    private final List<TaskRow> tasks;
    /** By number of the task and state. */
    private final int[] rows;

    TaskPlaces(List<TaskRow> tasks) {
        this.tasks = tasks;
        this.rows = new int[tasks.size() * STATES];
        Arrays.fill(rows, NONE);
    }

    /** Notes that a row has the segments of a task in a state. */
    void put(int task, EdgeState state, int row) {
        rows[task * STATES + state.ordinal()] = row;
    }

    /** Notes that a row has all that a task did. */
    void put(int task, int row) {
        Arrays.fill(rows, task * STATES, (task + 1) * STATES, row);
    }

    /** The row of a segment of a task, which is given by its place among those of the task. */
    public int row(int task, int index) {
        return rows[task * STATES + tasks.get(task).bars().state(index).ordinal()];
    }

    /** The row of all that a task did, or the first one with a part of it; empty where the task has no time. */
    OptionalInt first(int task) {
        return Arrays.stream(rows, task * STATES, (task + 1) * STATES).filter(row -> row != NONE).min();
    }

    /**
     * An arrow between tasks, which are numbered, as one between the rows of the segments that it is between. Empty
     * where one of the tasks has no time.
     */
    public Optional<TimeGraphArrow> between(TimeGraphArrow arrow) {
        TimeGraphRow from = tasks.get(arrow.fromRow()).bars();
        TimeGraphRow to = tasks.get(arrow.toRow()).bars();
        return from.size() == 0 || to.size() == 0 ? Optional.empty()
                : Optional.of(arrow.between(row(arrow.fromRow(), Math.max(0, from.lastBefore(arrow.from()))),
                        row(arrow.toRow(), Math.min(to.size() - 1, to.firstAfter(arrow.to())))));
    }
}
