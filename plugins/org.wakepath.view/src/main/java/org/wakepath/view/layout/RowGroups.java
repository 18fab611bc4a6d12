// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.wakepath.path.ActivePath;
import org.wakepath.path.Wait;
import org.wakepath.path.summary.TaskGroup;

/**
 * The groups of rows that are tasks of one program. A group has a row of its own, right before those of its tasks. The
 * path is in one task at a time, so this row has the segments of all of them.
 */
public final class RowGroups {
    /** No groups. */
    public static final RowGroups NONE = new RowGroups(new int[0]);
    private static final int ALONE = -1;

    /** The row of the group of each row. */
    private final int[] groups;
    private final int[] sizes;

    private RowGroups(int[] groups) {
        this.groups = groups;
        this.sizes = new int[groups.length];
        IntStream.of(groups).filter(group -> group != ALONE).forEach(group -> sizes[group]++);
    }

    /** The row of the group that a row is in; the row itself if it is in none. */
    public int of(int row) {
        return row < groups.length && groups[row] != ALONE ? groups[row] : row;
    }

    /** The number of tasks of the group with this row; 0 for other rows. */
    public int tasks(int row) {
        return row < sizes.length ? sizes[row] : 0;
    }

    /** Whether a row is that of a group. */
    public boolean isGroup(int row) {
        return tasks(row) > 0;
    }

    /** The graph with rows for groups of two tasks or more. The first row, that of the analysed task, stays alone. */
    static TimeGraph grouped(TimeGraph graph, ActivePath path) {
        Map<TaskGroup.Key, List<TimeGraphRow>> groups = graph.rows().stream().skip(1)
                .collect(Collectors.groupingBy(row -> TaskGroup.Key.of(row.worker())));
        if (groups.values().stream().allMatch(tasks -> tasks.size() < 2)) {
            return graph;
        }
        List<TimeGraphRow> rows = new ArrayList<>();
        IntArrayList parents = new IntArrayList();
        Map<TimeGraphRow, Integer> places = new IdentityHashMap<>();
        for (int i = 0; i < graph.rows().size(); i++) {
            TimeGraphRow row = graph.rows().get(i);
            List<TimeGraphRow> tasks = i == 0 ? List.of(row)
                    : groups.getOrDefault(TaskGroup.Key.of(row.worker()), List.of());
            if (tasks.get(0) != row) {
                continue;
            }
            int group = tasks.size() > 1 ? rows.size() : ALONE;
            if (group != ALONE) {
                rows.add(joined(tasks, path));
                parents.add(ALONE);
            }
            for (TimeGraphRow task : tasks) {
                places.put(task, rows.size());
                rows.add(task);
                parents.add(group);
            }
        }
        Function<Integer, Integer> place = row -> places.get(graph.rows().get(row));
        List<TimeGraphArrow> arrows = graph.arrows().stream()
                .map(arrow -> arrow.between(place.apply(arrow.fromRow()), place.apply(arrow.toRow()))).toList();
        return new TimeGraph(rows, arrows, new RowGroups(parents.toIntArray()));
    }

    private static TimeGraphRow joined(List<TimeGraphRow> tasks, ActivePath path) {
        int[] segments = tasks.stream().flatMapToInt(row -> IntStream.range(0, row.size()).map(row::segment)).sorted()
                .toArray();
        List<Wait> waits = tasks.stream().flatMap(row -> row.waits().stream()).toList();
        return new TimeGraphRow(tasks.get(0).worker(), path.segments(), segments, waits);
    }
}
