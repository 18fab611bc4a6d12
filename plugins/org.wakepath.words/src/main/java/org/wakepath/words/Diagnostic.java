// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Locale;

/**
 * A count of what could make a path wrong or incomplete.
 *
 * @param key its name in documents
 * @param count how many, or how long in ns
 */
public record Diagnostic(String key, DiagnosticKind kind, long count) {

    static Diagnostic of(String key, long count) {
        return new Diagnostic(key, DiagnosticKind.of(key), count);
    }

    /** The count with what was counted, such as {@code 2 events out of time order}. */
    public String sentence() {
        String number = kind.isTime() ? Durations.format(count) : String.format(Locale.ROOT, "%,d", count);
        return number + " " + (kind == DiagnosticKind.OTHER ? spelled(key) : kind.words(count));
    }

    private static String spelled(String key) {
        return key.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
