// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

/**
 * The rows that a table shows of any number of rows, and the position of its slider, which counts in ints. Immutable.
 *
 * @param from first row that can be shown
 * @param to row after the last that can be shown
 * @param top row at the top
 * @param room number of rows that fit, at least 1
 */
record RowScroll(long from, long to, long top, int room) {
    private static final int UNITS = 1 << 20;

    /** Keeps the table filled if there are enough rows. */
    RowScroll {
        top = Math.max(from, Math.min(top, to - room));
    }

    RowScroll window(long first, long end) {
        return new RowScroll(first, end, top, room);
    }

    RowScroll room(int rows) {
        return new RowScroll(from, to, top, Math.max(1, rows));
    }

    RowScroll by(long rows) {
        return new RowScroll(from, to, top + rows, room);
    }

    /** Brings a row into view. A visible row stays in its place; any other comes to a third of the height. */
    RowScroll revealing(long row) {
        return row >= top && row < end() ? this : new RowScroll(from, to, row - room / 3, room);
    }

    /** Brings a row into view, at the edge if it was outside. */
    RowScroll following(long row) {
        return row < top ? new RowScroll(from, to, row, room)
                : row >= top + room ? new RowScroll(from, to, row - room + 1, room) : this;
    }

    /** The row after the last one shown. */
    long end() {
        return Math.min(to, top + room);
    }

    /** The number of rows shown. */
    int shown() {
        return (int) Math.max(0, end() - top);
    }

    boolean contains(long row) {
        return row >= from && row < to;
    }

    /** The slider's largest value. */
    int units() {
        return (int) Math.max(1, Math.min(UNITS, to - from));
    }

    /** The slider's thumb. */
    int thumb() {
        return (int) Math.max(1, Math.min(units(), (double) room / Math.max(1, to - from) * units()));
    }

    /** The position of the slider. */
    int unit() {
        long free = to - from - room;
        return free <= 0 ? 0 : (int) Math.round((double) (top - from) / free * (units() - thumb()));
    }

    /** The rows at a position of the slider. */
    RowScroll at(int unit) {
        int free = units() - thumb();
        return free <= 0 ? this
                : new RowScroll(from, to, from + Math.round((double) unit / free * (to - from - room)), room);
    }
}
