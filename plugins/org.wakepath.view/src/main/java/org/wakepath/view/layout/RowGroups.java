// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.layout;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The groups of rows. A group has a row of its own, right before those of its members. */
public final class RowGroups {
    /** No groups. */
    public static final RowGroups NONE = new RowGroups(new int[0], Map.of());
    private static final int ALONE = -1;

    /** The row of the group of each row. */
    private final int[] groups;
    private final int[] sizes;
    private final Map<Integer, String> titles;

    private RowGroups(int[] groups, Map<Integer, String> titles) {
        this.groups = groups;
        this.titles = titles;
        this.sizes = new int[groups.length];
        IntStream.of(groups).filter(group -> group != ALONE).forEach(group -> sizes[group]++);
    }

    /** The row of the group that a row is in; the row itself if it is in none. */
    public int of(int row) {
        return row < groups.length && groups[row] != ALONE ? groups[row] : row;
    }

    /** The number of members of the group with this row; 0 for other rows. */
    public int tasks(int row) {
        return row < sizes.length ? sizes[row] : 0;
    }

    /** Whether a row is that of a group. */
    public boolean isGroup(int row) {
        return tasks(row) > 0;
    }

    /** The rows of the members of the group with this row. */
    public IntStream members(int row) {
        return IntStream.rangeClosed(row + 1, row + tasks(row));
    }

    /** What the group with this row is called, with the number of its members. */
    String title(int row) {
        return titles.get(row);
    }

    /** Collects rows from top to bottom. */
    static final class Builder {
        private final List<TimeGraphRow> rows = new ArrayList<>();
        private final IntArrayList parents = new IntArrayList();
        private final Map<Integer, String> titles = new HashMap<>();

        /** Adds a row without a group, and returns its place. */
        int add(TimeGraphRow row) {
            return add(row, ALONE);
        }

        /** Adds the row of a group, right before its members. */
        int addGroup(String title, TimeGraphRow row) {
            titles.put(rows.size(), title);
            return add(row, ALONE);
        }

        /** Adds a row to the group with a row. */
        int add(TimeGraphRow row, int group) {
            rows.add(row);
            parents.add(group);
            return rows.size() - 1;
        }

        List<TimeGraphRow> rows() {
            return rows;
        }

        /** The groups of all rows. */
        RowGroups groups() {
            return titles.isEmpty() ? NONE : new RowGroups(parents.toIntArray(), Map.copyOf(titles));
        }
    }
}
