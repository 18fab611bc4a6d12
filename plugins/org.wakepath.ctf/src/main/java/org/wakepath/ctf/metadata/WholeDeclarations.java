/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.ctf.metadata;

/** Finds how far TSDL text that was cut consists of whole declarations. */
final class WholeDeclarations {
    private final String text;
    private int at;
    private int depth;
    private int end;

    private WholeDeclarations(String text) {
        this.text = text;
    }

    /** The text up to its last semicolon outside of all braces, comments and texts. */
    static String of(String text) {
        return text.substring(0, new WholeDeclarations(text).find());
    }

    private int find() {
        while (at < text.length()) {
            step();
        }
        return end;
    }

    private void step() {
        char c = text.charAt(at++);
        switch (c) {
            case '{' -> depth++;
            case '}' -> depth--;
            case '"', '\'' -> skipQuoted(c);
            case '/' -> skipComment();
            case ';' -> end = depth == 0 ? at : end;
            default -> { }
        }
    }

    private void skipQuoted(char quote) {
        while (at < text.length() && text.charAt(at) != quote) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
    }

    private void skipComment() {
        if (text.startsWith("*", at)) {
            skipPast("*/");
        } else if (text.startsWith("/", at)) {
            skipPast("\n");
        }
    }

    private void skipPast(String closing) {
        int found = text.indexOf(closing, at);
        at = found < 0 ? text.length() : found + closing.length();
    }
}
