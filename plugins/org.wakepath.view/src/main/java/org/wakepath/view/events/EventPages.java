// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.ctf.type.CtfException;
import org.wakepath.kernel.census.HostSpan;

/** Decodes any rows of a list of events. For one thread. */
public final class EventPages implements AutoCloseable {
    private static final long NOWHERE = Long.MAX_VALUE;
    /** The number of rows after a moment among which the best one is chosen. */
    private static final int NEAR = 512;

    private final EventList list;
    private final EventCursor cursor;
    private final EventSieve sieve;
    private final RowDecoder decoder = new RowDecoder();
    /** The row that the cursor reaches next; it is at the one before. */
    private long following = NOWHERE;

    /**
     * Opens the traces of a list.
     *
     * @throws CtfException if they cannot be read
     */
    public EventPages(EventList list) {
        this.list = list;
        cursor = new EventCursor(list.hosts());
        sieve = new EventSieve(list.filter());
    }

    /**
     * Some rows, as far as they exist so far.
     *
     * @param first number of the first one
     * @param count how many at most
     * @throws CtfException if an event cannot be decoded
     */
    public List<EventRow> read(long first, int count) {
        long end = Math.min(first + count, list.size());
        List<EventRow> rows = new ArrayList<>();
        for (long row = first; row < end; row++) {
            go(row, list.stretch(row));
            rows.add(decoder.row(cursor, list.lost(row)));
        }
        return rows;
    }

    /**
     * The first row at or after a time; the number of rows so far if all are earlier.
     *
     * @param time ns on the clock of the listing
     */
    public long rowAt(long time) {
        long row = list.rowBefore(time);
        if (row == list.size()) {
            return row;
        }
        EventStretch stretch = list.stretch(row);
        if (stretch instanceof EventStretch.Sparse sparse) {
            return sparse.rowAt(time);
        }
        for (go(row, stretch); cursor.time() < time; go(row, stretch)) {
            row++;
            if (row == stretch.end()) {
                break;
            }
        }
        return row;
    }

    /**
     * The row at which a task or interrupt starts something. It is the row of its CPU at that moment. If there is none,
     * it is the first near it of its host, or else the first at or after the moment.
     *
     * @param time ns on the clock of the listing
     * @param host safe label of the host
     * @param tid of the task, or -1
     */
    public long rowAt(long time, String host, int tid) {
        long first = rowAt(time);
        long found = first;
        boolean isOnHost = false;
        List<EventRow> near = read(first, NEAR);
        for (int i = 0; i < near.size(); i++) {
            EventRow row = near.get(i);
            boolean isHere = row.host().equals(host);
            if (isHere && row.time() == time && row.tid() == tid) {
                return first + i;
            }
            if (isHere && !isOnHost) {
                isOnHost = true;
                found = first + i;
            }
        }
        return found;
    }

    /** The time range that was read so far, ns on the clock of the listing. */
    HostSpan span() {
        return list.span();
    }

    private void go(long row, EventStretch stretch) {
        if (stretch instanceof EventStretch.Sparse sparse) {
            int index = (int) (row - stretch.first());
            following = NOWHERE;
            if (!cursor.seek(sparse.hosts()[index], sparse.streams()[index], sparse.places()[index])) {
                throw changed();
            }
        } else if (stretch instanceof EventStretch.Dense dense && row != following - 1) {
            if (row < following || following <= dense.first()) {
                cursor.seek(dense.places());
                following = dense.first();
            }
            while (following <= row) {
                pass();
                following++;
            }
        }
    }

    private void pass() {
        do {
            if (!cursor.next()) {
                following = NOWHERE;
                throw changed();
            }
        } while (!sieve.test(cursor));
    }

    private static CtfException changed() {
        return new CtfException("the trace changed while it was open: events are not where they were");
    }

    @Override
    public void close() {
        cursor.close();
    }
}
