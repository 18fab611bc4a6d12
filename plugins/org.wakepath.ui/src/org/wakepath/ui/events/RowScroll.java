// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

/**
 * Which of any number of rows a table shows, and how a slider, which counts in ints, tells it. Immutable.
 *
 * @param from first row that can be shown
 * @param to row behind the last that can
 * @param top row at the top
 * @param room how many rows there is room for, at least 1
 */
record RowScroll(long from, long to, long top, int room) {
    private static final int UNITS = 1 << 20;

    /** Keeps the table filled where it can be. */
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

    /** With a row in view: where it is, if it is; else a third from the top. */
    RowScroll revealing(long row) {
        return row >= top && row < end() ? this : new RowScroll(from, to, row - room / 3, room);
    }

    /** With a row in view, at the edge if it was not. */
    RowScroll following(long row) {
        return row < top ? new RowScroll(from, to, row, room)
                : row >= top + room ? new RowScroll(from, to, row - room + 1, room) : this;
    }

    /** The row behind the last that is shown. */
    long end() {
        return Math.min(to, top + room);
    }

    /** How many rows are shown. */
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

    /** Where the slider stands. */
    int unit() {
        long free = to - from - room;
        return free <= 0 ? 0 : (int) Math.round((double) (top - from) / free * (units() - thumb()));
    }

    /** What is shown where the slider stands. */
    RowScroll at(int unit) {
        int free = units() - thumb();
        return free <= 0 ? this
                : new RowScroll(from, to, from + Math.round((double) unit / free * (to - from - room)), room);
    }
}
