/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Aligned columns; the last one is as wide as it likes. Rows make their cells anew each time they are asked, once to be
 * measured and once to be written, so that long tables stay cheap.
 */
public final class TextTable {
    private static final String GAP = "  ";

    /** On which side a column's texts meet. */
    public enum Side { LEFT, RIGHT }

    /** A row of the table; {@code shown} is the cell as written, which may have colours around {@code text}. */
    public interface Row {
        String text(int column);

        String shown(int column);
    }

    private final List<Side> sides;
    private final List<Row> rows = new ArrayList<>();
    private final int[] widths;

    /** A table without rows; the number of sides is that of its columns. */
    public TextTable(List<Side> sides) {
        this.sides = sides;
        this.widths = new int[sides.size()];
    }

    /** Appends a row. */
    public void add(Row row) {
        rows.add(row);
        for (int column = 0; column < widths.length - 1; column++) {
            widths[column] = Math.max(widths[column], TextWidth.of(row.text(column)));
        }
    }

    /**
     * Writes all rows.
     *
     * @throws IOException when {@code out} does
     */
    public void write(String indent, Appendable out) throws IOException {
        for (Row row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int column = 0; column < widths.length; column++) {
                append(row, column, line);
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private void append(Row row, int column, StringBuilder line) {
        line.append(column == 0 ? "" : GAP);
        if (column == widths.length - 1) {
            line.append(row.shown(column));
            return;
        }
        String padding = " ".repeat(widths[column] - TextWidth.of(row.text(column)));
        if (sides.get(column) == Side.RIGHT) {
            line.append(padding).append(row.shown(column));
        } else {
            line.append(row.shown(column)).append(padding);
        }
    }
}
