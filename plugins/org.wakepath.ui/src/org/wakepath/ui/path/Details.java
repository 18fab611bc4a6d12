// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.path;

import org.wakepath.graph.model.EdgeState;
import org.wakepath.graph.model.Worker;
import org.wakepath.view.scene.GraphScene;
import org.wakepath.view.state.AreaTable;
import org.wakepath.view.state.HitWords;
import org.wakepath.view.state.Marks;
import org.wakepath.words.Durations;
import org.wakepath.words.StateWords;

/** What there is to say of the selection, to be read and copied; of the whole where nothing is selected. */
final class Details {
    private static final int MOST = 100;

    private final GraphScene scene;
    private final String whole;

    /** @param whole what there is to say of all */
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

    private void append(AreaTable table, StringBuilder text) {
        text.append("Selected: ").append(Durations.format(table.total()));
        for (EdgeState state : table.states()) {
            text.append(", ").append(StateWords.of(state)).append(' ')
                    .append(Durations.format(table.of(state)));
        }
        text.append('\n');
        for (AreaTable.Line line : table.lines().subList(0, Math.min(MOST, table.lines().size()))) {
            Worker worker = scene.graph().rows().get(line.row()).worker();
            text.append(worker.name()).append(" on ").append(worker.host()).append('\t')
                    .append(Durations.format(line.total())).append('\n');
        }
        if (table.lines().size() > MOST) {
            text.append("and ").append(table.lines().size() - MOST).append(" more\n");
        }
    }
}
