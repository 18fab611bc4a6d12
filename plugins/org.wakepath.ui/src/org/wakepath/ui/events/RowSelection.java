// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

/**
 * The selected rows, from the one where the selection started to the one where it was moved last. Immutable.
 *
 * @param anchor where it started, or -1 for no row
 * @param lead where it was moved last, or -1
 */
record RowSelection(long anchor, long lead) {
    /** No row. */
    static final RowSelection NONE = new RowSelection(-1, -1);

    static RowSelection of(long row) {
        return row < 0 ? NONE : new RowSelection(row, row);
    }

    /** Extends the selection to another row. */
    RowSelection extended(long row) {
        return isEmpty() ? of(row) : new RowSelection(anchor, row);
    }

    boolean isEmpty() {
        return anchor < 0;
    }

    /** The first selected row; 0 if none is selected. */
    long first() {
        return isEmpty() ? 0 : Math.min(anchor, lead);
    }

    /** The row after the last selected one; 0 if none is selected. */
    long end() {
        return isEmpty() ? 0 : Math.max(anchor, lead) + 1;
    }

    /** The number of rows at the top of the view before the selection; at most all. */
    int before(RowScroll scroll) {
        return shown(first(), scroll);
    }

    /** The number of rows in view up to the end of the selection; 0 if none is in view. */
    int until(RowScroll scroll) {
        return shown(end(), scroll);
    }

    private static int shown(long row, RowScroll scroll) {
        return (int) Math.max(0, Math.min(scroll.shown(), row - scroll.top()));
    }
}
