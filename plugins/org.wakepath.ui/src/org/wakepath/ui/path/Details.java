// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.wakepath.graph.model.EdgeState;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.state.AreaTable;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.words.Durations;
import org.wakepath.words.StateWords;

/** The text about the selection, for reading and copying; about everything if nothing is selected. */
final class Details {
    private static final int MOST = 100;

    private final GraphScene scene;
    private final String whole;

    /** @param whole the text about everything */
    Details(GraphScene scene, String whole) {
        this.scene = scene;
        this.whole = whole;
    }

    String of(Marks marks) {
        StringBuilder text = new StringBuilder();
        String selected = new HitWords(scene).of(marks.selected());
        if (!selected.isEmpty()) {
            text.append(selected).append('\n');
        }
        marks.measure().ifPresent(measure -> text.append(measure.sentence(scene.origin())).append('\n'));
        marks.area().ifPresent(area -> append(AreaTable.of(area, scene.graph()), text));
        return text.isEmpty() ? whole : text.toString().strip();
    }

    /** Appends the columns, separated by tabs, with the sums first. */
    private void append(AreaTable table, StringBuilder text) {
        new AreaColumns(table, scene).lines(MOST).forEach(line -> text.append(String.join("\t", line)).append('\n'));
        if (table.lines().size() > MOST) {
            text.append("and ").append(table.lines().size() - MOST).append(" more\n");
        }
    }

    /** The times of an area as columns: the row, each state that occurs, and the total. */
    record AreaColumns(AreaTable table, GraphScene scene) {

        /** The heads, the sums, and one line per row, up to a limit. */
        List<List<String>> lines(int most) {
            List<List<String>> lines = new ArrayList<>();
            lines.add(line("Selected", StateWords::of, "all"));
            lines.add(line("all rows", state -> Durations.format(table.of(state)), Durations.format(table.total())));
            for (AreaTable.Line row : table.lines().subList(0, Math.min(most, table.lines().size()))) {
                String host = scene.graph().rows().get(row.row()).worker().host();
                lines.add(line(scene.graph().name(row.row()) + " on " + host,
                        state -> row.of(state) == 0 ? "" : Durations.format(row.of(state)),
                        Durations.format(row.total())));
            }
            return lines;
        }

        private List<String> line(String name, Function<EdgeState, String> time, String total) {
            return Stream.of(Stream.of(name), table.states().stream().map(time), Stream.of(total))
                    .flatMap(cells -> cells).toList();
        }
    }
}
