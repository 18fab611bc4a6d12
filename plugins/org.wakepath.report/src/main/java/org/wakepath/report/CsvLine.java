/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report;

import java.io.IOException;

/** A line of comma-separated values after RFC 4180. */
public final class CsvLine {
    /** A text that starts with one of these is a formula to a spreadsheet. */
    private static final String FORMULA = "=+-@\t";

    private CsvLine() {
    }

    /**
     * Writes a line.
     *
     * @param fields numbers as they are; texts so that they stay one field and no formula
     * @throws IOException when {@code out} does
     */
    public static void write(Appendable out, Object... fields) throws IOException {
        for (int i = 0; i < fields.length; i++) {
            out.append(i == 0 ? "" : ",").append(field(fields[i]));
        }
        out.append("\r\n");
    }

    private static String field(Object value) {
        if (value instanceof Number) {
            return value.toString();
        }
        String text = value.toString();
        String safe = !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.indexOf(',') < 0 && safe.indexOf('"') < 0 ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
