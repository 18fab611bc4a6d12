/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

/** A field of comma-separated values after RFC 4180. */
public final class CsvField {
    /** A field that starts with one of these is a formula to a spreadsheet. */
    private static final String FORMULA = "=+-@\t";

    private CsvField() {
    }

    /** A text as a field, in quotes where it needs them. */
    public static String of(String text) {
        String safe = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.indexOf(',') < 0 && safe.indexOf('"') < 0 ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
