// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.view.layout.RowGroups;
import org.wakepath.view.layout.TimeGraph;

/**
 * The rows that a user wants to see.
 *
 * @param pinned rows of the graph that are always shown, on top and in this order
 * @param onlyInView whether rows without anything in view are left out
 * @param open the rows of the groups whose tasks have rows of their own
 */
public record RowChoice(List<Integer> pinned, boolean onlyInView, Set<Integer> open) {
    private static final int MANY = 100;
    /** The most tasks of a group that is open at first. */
    private static final int MOST_OPEN = 8;

    /** All rows of a graph, or only those with something in view if there are too many. */
    public static RowChoice of(TimeGraph graph) {
        RowGroups groups = graph.groups();
        Set<Integer> open = IntStream.range(0, graph.rows().size())
                .filter(row -> groups.isGroup(row) && groups.tasks(row) <= MOST_OPEN).boxed()
                .collect(Collectors.toUnmodifiableSet());
        long shown = IntStream.range(0, graph.rows().size())
                .filter(row -> groups.of(row) == row || open.contains(groups.of(row))).count();
        return new RowChoice(List.of(), shown > MANY, open);
    }

    /** The choice with these rows pinned. */
    public RowChoice pinning(List<Integer> rows) {
        return new RowChoice(List.copyOf(rows), onlyInView, open);
    }

    /** The choice with a row pinned, or no longer pinned. */
    public RowChoice toggled(int row) {
        List<Integer> pins = new ArrayList<>(pinned);
        if (!pins.remove((Integer) row)) {
            pins.add(row);
        }
        return pinning(pins);
    }

    /** The choice with a group opened or closed. */
    public RowChoice toggledGroup(int row) {
        Set<Integer> groups = new HashSet<>(open);
        if (!groups.remove(row)) {
            groups.add(row);
        }
        return new RowChoice(pinned, onlyInView, Set.copyOf(groups));
    }

    /** The choice with these groups open besides. */
    RowChoice opening(Set<Integer> groups) {
        Set<Integer> all = new HashSet<>(open);
        all.addAll(groups);
        return new RowChoice(pinned, onlyInView, Set.copyOf(all));
    }

    /** The choice of all rows instead of those in view, or the other way round. */
    public RowChoice toggled() {
        return new RowChoice(pinned, !onlyInView, open);
    }
}
