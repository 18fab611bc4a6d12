/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.events;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/** Collects the rows of one stretch. */
final class StretchBuilder {
    /** More rows than this are sooner read again from the stretch's begin on than looked for one by one. */
    private static final int FEW = 128;

    private final long first;
    private final long[][] begin;
    private final IntArrayList hosts = new IntArrayList();
    private final IntArrayList streams = new IntArrayList();
    private final LongArrayList places = new LongArrayList();
    private final LongArrayList times = new LongArrayList();
    private int size;

    /**
     * Begins a stretch.
     *
     * @param first number of its first row
     * @param begin places of all readers
     */
    StretchBuilder(long first, long[][] begin) {
        this.first = first;
        this.begin = begin;
    }

    /** Adds the event that a cursor is at. */
    void add(EventCursor cursor) {
        if (size < FEW) {
            hosts.add(cursor.hostNumber());
            streams.add(cursor.event().streamNumber());
            places.add(cursor.event().place());
            times.add(cursor.time());
        }
        size++;
    }

    int size() {
        return size;
    }

    /** The stretch, of one row at least. */
    Stretch build() {
        return size > FEW ? new Stretch.Dense(first, size, times.getLong(0), begin)
                : new Stretch.Sparse(first, hosts.toIntArray(), streams.toIntArray(), places.toLongArray(),
                        times.toLongArray());
    }
}
