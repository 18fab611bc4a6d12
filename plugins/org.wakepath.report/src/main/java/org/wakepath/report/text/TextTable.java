// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with aligned columns. A last column of texts takes the remaining room, and continues on lines below if that
 * is not enough. Rows compute their cells each time they are read, once to be measured and once to be written, so that
 * long tables need little memory. The texts of a last column are not measured before, since nothing follows them.
 */
public final class TextTable {
    private static final String GAP = "  ";
    /** A last column with less room than this goes below its row. */
    private static final int NARROWEST = 20;
    private static final int INDENT_BELOW = 4;
    /** Letters in which most lines have room. */
    private static final int LINE = 128;

    /** The side on which a column's texts are aligned. */
    public enum Side {
        LEFT, RIGHT
    }

    /** A row of the table. */
    public interface Row {
        /** A cell without colours. */
        String text(int column);

        /**
         * Appends a cell as it is written, and returns its width in columns. The rows of a long table write here
         * without a text for each cell.
         */
        default int append(int column, StringBuilder line) {
            String text = text(column);
            line.append(shown(column, text));
            return TextWidth.of(text);
        }

        /** A cell as written, which may have colours in {@code text}. */
        default String shown(int column, String text) {
            return text;
        }
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
        StringBuilder unused = new StringBuilder(LINE);
        for (int column = 0; column < (isLastOfTexts() ? widths.length - 1 : widths.length); column++) {
            widths[column] = Math.max(widths[column], row.append(column, unused));
        }
    }

    /**
     * Writes all rows.
     *
     * @throws IOException if {@code out} fails
     */
    public void write(String indent, Terminal terminal, Appendable out) throws IOException {
        int last = widths.length - 1;
        int hanging = indent.length();
        for (int column = 0; column < last; column++) {
            hanging += widths[column] + GAP.length();
        }
        for (Row row : rows) {
            // Used again it would take two bytes for each letter from the first mark such as ≈ on.
            StringBuilder line = new StringBuilder(LINE).append(indent);
            for (int column = 0; column < last; column++) {
                append(row, column, line);
                line.append(GAP);
            }
            if (isLastOfTexts()) {
                appendLast(row, indent, hanging, terminal, line);
                stripTrailing(line);
            } else {
                append(row, last, line);
            }
            out.append(line.append('\n'));
        }
    }

    private boolean isLastOfTexts() {
        return widths.length > 0 && sides.get(widths.length - 1) == Side.LEFT;
    }

    private void append(Row row, int column, StringBuilder line) {
        int start = line.length();
        String padding = " ".repeat(widths[column] - row.append(column, line));
        line.insert(sides.get(column) == Side.RIGHT ? start : line.length(), padding);
    }

    private void appendLast(Row row, String indent, int hanging, Terminal terminal, StringBuilder line) {
        String text = row.text(widths.length - 1);
        int room = terminal.columns() - hanging;
        if (TextWidth.of(text) <= room) {
            line.append(row.shown(widths.length - 1, text));
        } else if (room >= NARROWEST) {
            line.append(String.join('\n' + " ".repeat(hanging), folded(text, room)));
        } else {
            int below = indent.length() + INDENT_BELOW;
            stripTrailing(line);
            for (String part : folded(text, terminal.columns() - below)) {
                line.append('\n').append(" ".repeat(below)).append(part);
            }
        }
    }

    private static void stripTrailing(StringBuilder line) {
        int end = line.length();
        while (end > 0 && Character.isWhitespace(line.charAt(end - 1))) {
            end--;
        }
        line.setLength(end);
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

    /** The width of a text on a terminal, in columns. */
    static final class TextWidth {
        /** All characters before the first mark take one column. */
        private static final int FIRST_MARK = 0x300;

        private TextWidth() {
        }

        static int of(String text) {
            int length = text.length();
            for (int at = 0; at < length; at++) {
                if (text.charAt(at) >= FIRST_MARK) {
                    return at + marked(text, at);
                }
            }
            return length;
        }

        private static int marked(String text, int from) {
            int columns = 0;
            int point;
            for (int at = from; at < text.length(); at += Character.charCount(point)) {
                point = text.codePointAt(at);
                columns += point < FIRST_MARK ? 1 : columns(point);
            }
            return columns;
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
