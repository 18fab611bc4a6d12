// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.view.layout.TimeGraph;

/**
 * Which rows a person wants to see.
 *
 * @param pinned rows of the graph that are always there, on top and in this order
 * @param onlyInView whether rows are left out while they have nothing in view
 */
public record RowChoice(List<Integer> pinned, boolean onlyInView) {
    private static final int MANY = 100;

    /** All rows of a graph; where these are too many to look through, those with something in view. */
    public static RowChoice of(TimeGraph graph) {
        return new RowChoice(List.of(), graph.rows().size() > MANY);
    }

    /** Pins a row, or lets it go. */
    public RowChoice toggled(int row) {
        List<Integer> pins = new ArrayList<>(pinned);
        if (!pins.remove((Integer) row)) {
            pins.add(row);
        }
        return new RowChoice(List.copyOf(pins), onlyInView);
    }

    /** All rows in place of those in view, or the other way round. */
    public RowChoice toggled() {
        return new RowChoice(pinned, !onlyInView);
    }
}
