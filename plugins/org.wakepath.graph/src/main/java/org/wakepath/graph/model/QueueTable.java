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

/**
 * The CPUs that ready tasks queued on, where these are not just the CPU that the task ran on next. The rows of one
 * ready stretch follow each other in time; the first is about its start.
 */
public final class QueueTable {
    /** It is not known on which CPU the task queued. */
    public static final int UNKNOWN = -1;

    /** The moment at the end of each ready stretch. */
    private final IntColumn vertices;
    private final LongColumn times;
    private final IntColumn cpus;

    QueueTable(Spool spool) {
        this(new IntColumn(spool), new LongColumn(spool), new IntColumn(spool));
    }

    private QueueTable(IntColumn vertices, LongColumn times, IntColumn cpus) {
        this.vertices = vertices;
        this.times = times;
        this.cpus = cpus;
    }

    /** Reads what {@link #write} wrote. */
    static QueueTable read(IndexReader in) throws IOException {
        return new QueueTable(in.ints(), in.longs(), in.ints());
    }

    void write(IndexWriter out) throws IOException {
        out.ints(vertices);
        out.longs(times);
        out.ints(cpus);
    }

    /**
     * Notes on which CPU a task queued.
     *
     * @param vertex the moment at the end of the ready stretch, not below those added before
     * @param since when it came there, ns since the host's epoch, not before those added for the same stretch
     * @param cpu the CPU, or {@link #UNKNOWN}
     */
    public void put(int vertex, long since, int cpu) {
        vertices.add(vertex);
        times.add(since);
        cpus.add(cpu);
    }

    /** The first row of a ready stretch; {@link #end} of it if it has none. */
    int first(int vertex) {
        return PartitionPoint.of(vertices, 0, vertices.size(), vertex);
    }

    /** The row behind those of a ready stretch. */
    int end(int vertex) {
        return PartitionPoint.of(vertices, 0, vertices.size(), vertex + 1);
    }

    long since(int row) {
        return times.get(row);
    }

    int cpu(int row) {
        return cpus.get(row);
    }
}
