/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import org.wakepath.kernel.IntColumn;
import org.wakepath.kernel.LongColumn;
import org.wakepath.kernel.PartitionPoint;
import org.wakepath.kernel.Spool;

/** A value that only some vertices have, in the order of their ids. */
final class SideColumn {
    static final long ABSENT = Long.MIN_VALUE;

    private final IntColumn vertices;
    private final LongColumn values;

    SideColumn(Spool spool) {
        vertices = new IntColumn(spool);
        values = new LongColumn(spool);
    }

    /** Adds a value to a vertex with an id above all that have one. */
    void put(int vertex, long value) {
        vertices.add(vertex);
        values.add(value);
    }

    /** The value of a vertex, {@link #ABSENT} if it has none. */
    long get(int vertex) {
        int row = PartitionPoint.of(vertices.size(), i -> vertices.get(i) < vertex);
        return row < vertices.size() && vertices.get(row) == vertex ? values.get(row) : ABSENT;
    }
}
