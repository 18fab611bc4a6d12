// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.dot;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Texts in the language of Graphviz. */
final class DotText {
    private DotText() {
    }

    /** A label of lines that end with an escape of Graphviz. */
    static String lines(Stream<String> lines, String end) {
        return '"' + lines.map(DotText::escaped).collect(Collectors.joining(end, "", end)) + '"';
    }

    static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    /** A text within quotes. Graphviz has escapes, and in labels entities of HTML, too. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
