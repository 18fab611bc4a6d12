// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.csv;

import java.io.IOException;
import java.math.BigDecimal;
import org.wakepath.words.results.ResultSchema;

/** A line of comma-separated values in the dialect of docs/csv.md, which follows RFC 4180. */
public final class CsvLine {
    /**
     * The characters that make a text a formula to a spreadsheet if it starts with one. Such a text gets an apostrophe
     * in front, as does a text that starts with an apostrophe. So a reader can always remove one.
     */
    private static final String MARKED = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20'";
    private static final String QUOTED = ",\"\r\n";

    private CsvLine() {
    }

    /**
     * Writes the first line of a table: the names of its columns.
     *
     * @param table its name in the description of results
     * @throws IOException if {@code out} fails
     */
    static void writeHeader(Appendable out, String table) throws IOException {
        write(out, ResultSchema.get().table(table).names().toArray());
    }

    /**
     * Writes a line.
     *
     * @param fields numbers, which are written as they are, and texts, which are quoted so that each stays one field
     * and no formula
     * @throws IOException if {@code out} fails
     */
    public static void write(Appendable out, Object... fields) throws IOException {
        for (int i = 0; i < fields.length; i++) {
            out.append(i == 0 ? "" : ",").append(field(fields[i]));
        }
        out.append("\r\n");
    }

    private static String field(Object value) {
        if (value instanceof Double decimal) {
            return BigDecimal.valueOf(decimal).toPlainString();
        } else if (value instanceof Number) {
            return value.toString();
        }
        String text = value.toString();
        String safe = !text.isEmpty() && MARKED.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return safe.chars().noneMatch(c -> QUOTED.indexOf(c) >= 0) ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }
}
