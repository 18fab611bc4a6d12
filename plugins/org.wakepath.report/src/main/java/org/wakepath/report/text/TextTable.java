// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table with aligned columns. A last column of texts takes the remaining room, and continues on lines below if that
 * is not enough. Rows compute their cells each time they are read, once to be measured and once to be written, so that
 * long tables need little memory.
 */
public final class TextTable {
    private static final String GAP = "  ";
    /** A last column with less room than this goes below its row. */
    private static final int NARROWEST = 20;
    private static final int INDENT_BELOW = 4;

    /** The side on which a column's texts are aligned. */
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

    /** Makes a table without rows, with a column for each side. */
    public TextTable(List<Side> sides) {
        this.sides = sides;
        this.widths = new int[sides.size()];
    }

    /** Appends a row. */
    public void add(Row row) {
        rows.add(row);
        for (int column = 0; column < widths.length; column++) {
            widths[column] = Math.max(widths[column], TextWidth.of(row.text(column)));
        }
    }

    /**
     * Writes all rows.
     *
     * @throws IOException if {@code out} fails
     */
    public void write(String indent, Terminal terminal, Appendable out) throws IOException {
        int hanging = indent.length()
                + IntStream.of(widths).limit(Math.max(0, widths.length - 1L)).map(w -> w + GAP.length()).sum();
        int room = terminal.columns() - hanging;
        for (Row row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int column = 0; column < widths.length - 1; column++) {
                append(row, column, line);
                line.append(GAP);
            }
            if (sides.get(widths.length - 1) == Side.RIGHT) {
                append(row, widths.length - 1, line);
                out.append(line).append('\n');
                continue;
            }
            String last = row.text(widths.length - 1);
            if (TextWidth.of(last) <= room) {
                line.append(row.shown(widths.length - 1));
            } else if (room >= NARROWEST) {
                line.append(String.join('\n' + " ".repeat(hanging), folded(last, room)));
            } else {
                int below = indent.length() + INDENT_BELOW;
                line.setLength(line.toString().stripTrailing().length());
                for (String part : folded(last, terminal.columns() - below)) {
                    line.append('\n').append(" ".repeat(below)).append(part);
                }
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }

    /**
     * Folds a text into lines of at most {@code room} columns, unless a word is longer. All lines are indented as the
     * first.
     */
    static List<String> folded(String text, int room) {
        String words = text.stripLeading();
        String indent = text.substring(0, text.length() - words.length());
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int taken = 0;
        for (String word : words.split(" ")) {
            int width = TextWidth.of(word);
            if (taken > 0 && indent.length() + taken + 1 + width > room) {
                lines.add(line.toString());
                line.setLength(0);
                taken = 0;
            }
            line.append(taken == 0 ? indent : " ").append(word);
            taken += width + (taken == 0 ? 0 : 1);
        }
        lines.add(line.toString());
        return lines;
    }

    private void append(Row row, int column, StringBuilder line) {
        String padding = " ".repeat(widths[column] - TextWidth.of(row.text(column)));
        if (sides.get(column) == Side.RIGHT) {
            line.append(padding).append(row.shown(column));
        } else {
            line.append(row.shown(column)).append(padding);
        }
    }

    /** The width of a text on a terminal, in columns. */
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

        /**
         * Whether a character takes two columns: Hangul, Chinese and Japanese blocks, full-width forms and pictographs,
         * as in Unicode's TR 11.
         */
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
