// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** What kept the tasks of one host from running; equal rows are stored once. */
public final class HoldTable {
    /** Stands for no worker. */
    public static final int NOBODY = -1;
    /** Stands for a group that is not known. */
    public static final long NO_GROUP = 0;

    private final List<Row> rows = new ArrayList<>();
    private final Map<Row, Integer> numbers = new HashMap<>();
    private final Map<Long, String> groups = new HashMap<>();

    /**
     * A row.
     *
     * @param group id of the group, {@link #NO_GROUP} if it is not known
     * @param stopper the worker that stopped the task, or {@link #NOBODY}
     */
    public record Row(Hold.By by, long group, long quota, long period, int stopper) {
        /** A row that says nothing more. */
        public Row(Hold.By by) {
            this(by, NO_GROUP, 0, 0, NOBODY);
        }

        // As in Worker.

        @Override
        public boolean equals(Object other) {
            return other instanceof Row row && by == row.by && group == row.group && quota == row.quota
                    && period == row.period && stopper == row.stopper;
        }

        @Override
        public int hashCode() {
            return ((by.hashCode() * 31 + Long.hashCode(group)) * 31 + Long.hashCode(quota)) * 31 + stopper;
        }
    }

    /** Reads the table that {@link #write} wrote. */
    static HoldTable read(IndexReader in) throws IOException {
        HoldTable table = new HoldTable();
        for (int left = in.data().readInt(); left > 0; left--) {
            table.add(new Row(Hold.By.of(in.data().readInt()), in.data().readLong(), in.data().readLong(),
                    in.data().readLong(), in.data().readInt()));
        }
        for (int left = in.data().readInt(); left > 0; left--) {
            table.name(in.data().readLong(), in.text());
        }
        return table;
    }

    void write(IndexWriter out) throws IOException {
        out.data().writeInt(rows.size());
        for (Row row : rows) {
            out.data().writeInt(row.by.ordinal());
            out.data().writeLong(row.group);
            out.data().writeLong(row.quota);
            out.data().writeLong(row.period);
            out.data().writeInt(row.stopper);
        }
        List<Long> ids = groups.keySet().stream().sorted().toList();
        out.data().writeInt(ids.size());
        for (long id : ids) {
            out.data().writeLong(id);
            out.text(groups.get(id));
        }
    }

    /** The number of a row. */
    public int add(Row row) {
        Integer known = numbers.putIfAbsent(row, rows.size());
        if (known != null) {
            return known;
        }
        rows.add(row);
        return rows.size() - 1;
    }

    /** Names a group. */
    public void name(long group, String name) {
        groups.put(group, name);
    }

    Row row(int number) {
        return rows.get(number);
    }

    /** The name of the group of a row, empty if it is not known. */
    String group(Row row) {
        return groups.getOrDefault(row.group, "");
    }
}
