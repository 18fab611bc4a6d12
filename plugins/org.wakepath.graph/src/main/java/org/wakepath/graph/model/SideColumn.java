// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.model;

import java.io.IOException;
import org.wakepath.base.IntColumn;
import org.wakepath.base.LongColumn;
import org.wakepath.base.PartitionPoint;
import org.wakepath.base.Spool;
import org.wakepath.base.index.IndexReader;
import org.wakepath.base.index.IndexWriter;

/** A column of values that only some vertices have, in the order of their ids. */
public final class SideColumn {
    public static final long ABSENT = Long.MIN_VALUE;

    private final IntColumn vertices;
    private final LongColumn values;

    SideColumn(Spool spool) {
        this(new IntColumn(spool), new LongColumn(spool));
    }

    private SideColumn(IntColumn vertices, LongColumn values) {
        this.vertices = vertices;
        this.values = values;
    }

    /** Reads what {@link #write} wrote. */
    static SideColumn read(IndexReader in) throws IOException {
        return new SideColumn(in.ints(), in.longs());
    }

    void write(IndexWriter out) throws IOException {
        out.ints(vertices);
        out.longs(values);
    }

    /** Adds a value to a vertex with an id above all that have one. */
    public void put(int vertex, long value) {
        vertices.add(vertex);
        values.add(value);
    }

    /** The value of a vertex, {@link #ABSENT} if it has none. What was added last is found soonest. */
    public long get(int vertex) {
        int size = vertices.size();
        int searched = Math.min(size, 1);
        while (searched < size && vertices.get(size - searched) >= vertex) {
            searched = (int) Math.min(size, 2L * searched);
        }
        int row = PartitionPoint.of(vertices, size - searched, size, vertex);
        return row < size && vertices.get(row) == vertex ? values.get(row) : ABSENT;
    }
}
