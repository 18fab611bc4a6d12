// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.Optional;

/** Reads {@code label |cells|}, with all bars under each other and an empty label for the ruler. */
final class RowReader {
    private int bar = -1;
    private int end;

    /** Number of columns of the rows read so far. */
    int width() {
        return bar < 0 ? 0 : end - bar - 1;
    }

    /** The row, empty for a ruler. */
    Optional<Row> read(String text, int line) {
        int first = text.indexOf('|');
        int last = text.lastIndexOf('|');
        if (first == last) {
            throw new DrawingException(line, "the row has no closing bar");
        }
        if (bar < 0) {
            bar = first;
            end = last;
        }
        if (first != bar || last != end) {
            throw new DrawingException(line, "the bars are at " + first + " and " + last + ", not under those at " + bar
                    + " and " + end);
        }
        String label = text.substring(0, first).strip();
        return label.isEmpty() ? Optional.empty() : Optional.of(new Row(label, text.substring(first + 1, last), line));
    }
}
