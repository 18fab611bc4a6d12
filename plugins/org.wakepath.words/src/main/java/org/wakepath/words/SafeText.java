// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

/** Makes names from a trace harmless to show. Characters that cannot be seen or that turn text around are replaced. */
public final class SafeText {
    private static final int REPLACEMENT = 0xFFFD;

    private SafeText() {
    }

    /**
     * Replaces control, format, bidirectional, private, unassigned and half characters and line breaks. Private
     * characters go because the page marks places in sentences with one.
     */
    public static String clean(String text) {
        int plain = 0;
        while (plain < text.length() && text.charAt(plain) >= ' ' && text.charAt(plain) <= '~') {
            plain++;
        }
        if (plain == text.length() || text.codePoints().allMatch(SafeText::harmless)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().map(point -> harmless(point) ? point : REPLACEMENT).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean harmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
