// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.html;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.view.layout.RowGrouping;
import org.wakepath.view.layout.TimeGraph;
import org.wakepath.view.layout.TimeGraphArrow;
import org.wakepath.view.layout.TimeGraphRow;

/** The workers of a page, and its rows in each way to put these together. */
final class PageRows {
    private final Map<Worker, Integer> workers = new LinkedHashMap<>();
    private final Map<RowGrouping, TimeGraph> graphs = new EnumMap<>(RowGrouping.class);

    /**
     * A row.
     *
     * @param worker number of its worker; of a group that of the first member
     * @param group number of the row of its group; its own if it is in none
     * @param title what a group is called; empty for other rows
     * @param states of the worker's time that the row shows; none of a group, which shows what its members do
     */
    record Row(int worker, int group, String title, Set<EdgeState> states) {

        /** The states as bits by their ordinals. */
        long bits() {
            return states.stream().mapToLong(state -> 1L << state.ordinal()).sum();
        }
    }

    PageRows(ActivePath path) {
        TimeGraph.of(path).rows().forEach(row -> workers.put(row.worker(), workers.size()));
        for (RowGrouping grouping : RowGrouping.values()) {
            graphs.put(grouping, TimeGraph.grouped(path, grouping));
        }
    }

    /** The workers in the order of their numbers. */
    Set<Worker> workers() {
        return workers.keySet();
    }

    /** Whether a worker has a number. */
    boolean has(Worker worker) {
        return workers.containsKey(worker);
    }

    /** The number of a worker; -1 if it has none. */
    int number(Worker worker) {
        return workers.getOrDefault(worker, -1);
    }

    /** The rows from top to bottom, with those of groups right before their members. */
    List<Row> rows(RowGrouping grouping) {
        TimeGraph graph = graphs.get(grouping);
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < graph.rows().size(); row++) {
            TimeGraphRow bars = graph.rows().get(row);
            boolean isGroup = graph.groups().isGroup(row);
            rows.add(new Row(number(bars.worker()), graph.groups().of(row), isGroup ? graph.name(row) : "",
                    isGroup ? Set.of() : states(bars)));
        }
        return rows;
    }

    private static Set<EdgeState> states(TimeGraphRow row) {
        Set<EdgeState> states = EnumSet.noneOf(EdgeState.class);
        row.waits().stream().map(Wait::state).forEach(states::add);
        IntStream.range(0, row.size()).mapToObj(row::state).forEach(states::add);
        return states;
    }

    /** The arrows, in the same order for each grouping. */
    List<TimeGraphArrow> arrows(RowGrouping grouping) {
        return graphs.get(grouping).arrows();
    }
}
