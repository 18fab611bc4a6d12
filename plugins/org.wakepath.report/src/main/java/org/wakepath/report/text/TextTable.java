// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
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
    public enum Side {
        LEFT, RIGHT
    }

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

    /** How many columns of a terminal a text takes. */
    static final class TextWidth {
        private TextWidth() {
        }

        static int of(String text) {
            return text.codePoints().map(TextWidth::columns).sum();
        }

        private static int columns(int point) {
            int type = Character.getType(point);
            if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
                return 0;
            }
            return wide(point) ? 2 : 1;
        }

        /** Hangul, Chinese and Japanese blocks, full-width forms and pictographs, as Unicode's TR 11 has them. */
        private static boolean wide(int point) {
            return point >= 0x1100 && (point <= 0x115F
                    || point >= 0x2E80 && point <= 0xA4CF && point != 0x303F
                    || point >= 0xAC00 && point <= 0xD7A3
                    || point >= 0xF900 && point <= 0xFAFF
                    || point >= 0xFE30 && point <= 0xFE6F
                    || point >= 0xFF00 && point <= 0xFF60
                    || point >= 0xFFE0 && point <= 0xFFE6
                    || point >= 0x1F300 && point <= 0x1FAFF
                    || point >= 0x20000 && point <= 0x3FFFD);
        }
    }
}
