/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.words.field;

/** Writes a text of a trace between quotes, whatever is in it: what cannot be seen is escaped. */
final class QuotedText {
    private QuotedText() {
    }

    static void append(String text, StringBuilder line) {
        line.append('"');
        int point;
        for (int i = 0; i < text.length(); i += Character.charCount(point)) {
            point = text.codePointAt(i);
            append(point, line);
        }
        line.append('"');
    }

    private static void append(int point, StringBuilder line) {
        switch (point) {
            case '"' -> line.append("\\\"");
            case '\\' -> line.append("\\\\");
            case '\n' -> line.append("\\n");
            case '\t' -> line.append("\\t");
            case '\r' -> line.append("\\r");
            default -> {
                if (isVisible(point)) {
                    line.appendCodePoint(point);
                } else {
                    line.append("\\u{").append(Integer.toHexString(point)).append('}');
                }
            }
        }
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE,
                    Character.UNASSIGNED, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
