/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.wakepath.graph.model.TaskSummary;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;

/**
 * All tasks as rows in a useful order, with the signals of a path between them.
 *
 * @param rows what there is
 * @param order the number among {@code rows} of each row of the graph
 * @param graph the rows from top to bottom
 */
public record TaskGraph(TaskRows rows, int[] order, TimeGraph graph) {

    /**
     * Lays out all tasks.
     *
     * @param onPath who the path comes to, in its order; they are first
     * @param path whose signals are shown, with names that are safe to show
     */
    public static TaskGraph of(TaskRows rows, List<Worker> onPath, Optional<ActivePath> path) {
        int[] order = new TaskOrder(rows.rows(), onPath).order();
        List<TimeGraphRow> bars = IntStream.of(order).mapToObj(i -> rows.rows().get(i).bars()).toList();
        Map<Worker, Integer> places = new HashMap<>();
        bars.forEach(row -> places.put(row.worker(), places.size()));
        return new TaskGraph(rows, order, new TimeGraph(bars, path.map(p -> TaskArrows.of(p, places)).orElse(List.of())));
    }

    /** The task of a row of the graph. */
    public TaskRow task(int row) {
        return rows.rows().get(order[row]);
    }

    /** The row of a task of the analysis. */
    public OptionalInt row(TaskSummary task) {
        return IntStream.range(0, order.length).filter(row -> task(row).task().hostNumber() == task.hostNumber()
                && task(row).task().worker() == task.worker()).findFirst();
    }

    /** The row of a worker whose name is safe to show; work in interrupt context has none. */
    public OptionalInt row(Worker worker) {
        return IntStream.range(0, order.length).filter(row -> graph.rows().get(row).worker().equals(worker)).findFirst();
    }
}
