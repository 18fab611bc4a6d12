// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.metadata;

import java.util.ArrayList;
import java.util.List;

/** Splits TSDL text into its declarations without parsing them, and so finds the whole part of text that was cut. */
final class WholeDeclarations {
    private final String text;
    private final List<String> parts = new ArrayList<>();
    private int at;
    private int depth;
    private int end;

    private WholeDeclarations(String text) {
        this.text = text;
    }

    static WholeDeclarations of(String text) {
        WholeDeclarations declarations = new WholeDeclarations(text);
        while (declarations.at < text.length()) {
            declarations.step();
        }
        return declarations;
    }

    /** The text up to the end of its last whole declaration. */
    String text() {
        return text.substring(0, end);
    }

    /**
     * Each declaration with the text before it, up to the semicolon outside of all braces, comments and texts.
     */
    List<String> parts() {
        return parts;
    }

    /** The text behind the last whole declaration. */
    String rest() {
        return text.substring(end);
    }

    private void step() {
        char c = text.charAt(at++);
        switch (c) {
            case '{' -> depth++;
            case '}' -> depth--;
            case '"', '\'' -> skipQuoted(c);
            case '/' -> skipComment();
            case ';' -> endDeclaration();
            default -> {
            }
        }
    }

    private void endDeclaration() {
        if (depth == 0) {
            parts.add(text.substring(end, at));
            end = at;
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
