// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.experiment;

/** Checks that a file, which is XML 1.0, can hold a text. */
final class Text {
    private Text() {
    }

    /**
     * Returns the text.
     *
     * @param what it is, for the message
     * @throws IllegalArgumentException if it is blank or cannot be written
     */
    static String filled(String what, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("the " + what + " is empty");
        }
        return any(what, text);
    }

    /** Returns a text that may be empty, if a file can hold it. */
    static String any(String what, String text) {
        text.codePoints().filter(point -> !isCharacter(point)).findFirst().ifPresent(point -> {
            throw new IllegalArgumentException(
                    "the " + what + " holds U+%04X, which no file can hold".formatted(point));
        });
        return text;
    }

    private static boolean isCharacter(int point) {
        return point == '\t' || point == '\n' || point == '\r' || point >= ' ' && point <= 0xD7FF
                || point >= 0xE000 && point <= 0xFFFD || point >= 0x10000;
    }
}
