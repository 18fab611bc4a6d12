// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.layout.TimeGraph;

/**
 * The time of each state in each row of an area; all sums are exact.
 *
 * @param lines rows with any time, the longest first
 * @param states the states that occur
 */
public record AreaTable(List<Line> lines, List<EdgeState> states) {

    /**
     * A row of the graph.
     *
     * @param times ns by the ordinal of the state
     */
    public record Line(int row, long[] times) {

        /** The time of a state, ns. */
        public long of(EdgeState state) {
            return times[state.ordinal()];
        }

        /** The time of all states, ns. */
        public long total() {
            return LongStream.of(times).sum();
        }
    }

    /** Adds up an area. */
    public static AreaTable of(Area area, TimeGraph graph) {
        List<Line> lines = new ArrayList<>();
        for (int row : area.rows()) {
            lines.add(new Line(row, graph.rows().get(row).occupancy().within(area.from(), area.to())));
        }
        lines.removeIf(line -> line.total() == 0);
        lines.sort(Comparator.comparingLong(line -> -line.total()));
        List<EdgeState> states = Arrays.stream(EdgeState.values())
                .filter(state -> lines.stream().anyMatch(line -> line.of(state) > 0)).toList();
        return new AreaTable(List.copyOf(lines), states);
    }

    /** The time of a state in all rows, ns. */
    public long of(EdgeState state) {
        return lines.stream().mapToLong(line -> line.of(state)).sum();
    }

    /** The time of all rows and states, ns. */
    public long total() {
        return lines.stream().mapToLong(Line::total).sum();
    }
}
