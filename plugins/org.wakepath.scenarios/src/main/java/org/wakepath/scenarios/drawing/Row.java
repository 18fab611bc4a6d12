// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

/**
 * A line of a drawing with a cell for each column.
 *
 * @param label what stands before the bar
 * @param cells what stands between the bars
 * @param line number of the line in its file
 */
record Row(String label, String cells, int line) {
    /** What stands where nothing is drawn. */
    static final char BLANK = ' ';

    /** The cell of a column; blank outside the drawing. */
    char at(int column) {
        return column < 0 || column >= cells.length() || cells.charAt(column) == '.' ? BLANK : cells.charAt(column);
    }

    /** Number of columns. */
    int width() {
        return cells.length();
    }

    void allowOnly(String letters) {
        for (int column = 0; column < width(); column++) {
            if (at(column) != BLANK && letters.indexOf(at(column)) < 0) {
                throw new DrawingException(line, "'" + at(column) + "' in column " + column + " of " + label
                        + " is none of " + letters);
            }
        }
    }
}
