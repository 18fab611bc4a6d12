// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.events;

/**
 * Which rows are selected: from one where that was begun to one where it was moved last. Immutable.
 *
 * @param anchor where it was begun, or -1 for no row
 * @param lead where it was moved last, or -1
 */
record RowSelection(long anchor, long lead) {
    /** No row. */
    static final RowSelection NONE = new RowSelection(-1, -1);

    static RowSelection of(long row) {
        return row < 0 ? NONE : new RowSelection(row, row);
    }

    /** With the rows up to another. */
    RowSelection extended(long row) {
        return isEmpty() ? of(row) : new RowSelection(anchor, row);
    }

    boolean isEmpty() {
        return anchor < 0;
    }

    /** The first selected row; 0 where none is. */
    long first() {
        return isEmpty() ? 0 : Math.min(anchor, lead);
    }

    /** The row behind the last; 0 where none is selected. */
    long end() {
        return isEmpty() ? 0 : Math.max(anchor, lead) + 1;
    }

    /** How many rows at the top of those in view are not selected; at most all. */
    int before(RowScroll scroll) {
        return shown(first(), scroll);
    }

    /** Behind which of the rows in view the selection ends; 0 where none is in view. */
    int until(RowScroll scroll) {
        return shown(end(), scroll);
    }

    private static int shown(long row, RowScroll scroll) {
        return (int) Math.max(0, Math.min(scroll.shown(), row - scroll.top()));
    }
}
