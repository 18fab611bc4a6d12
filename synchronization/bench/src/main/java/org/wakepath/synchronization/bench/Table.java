// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of cells under a head, as text. */
final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... head) {
        rows.add(List.of(head));
    }

    void add(List<String> row) {
        rows.add(row);
    }

    /** In columns; the first is flush left, the others right. */
    String aligned() {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().getAsInt()).toArray();
        return rows.stream().map(row -> aligned(row, widths)).collect(Collectors.joining());
    }

    private static String aligned(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(String.format("%-" + widths[0] + "s", row.get(0)));
        for (int column = 1; column < widths.length; column++) {
            line.append(String.format("  %" + widths[column] + "s", row.get(column)));
        }
        return line.append('\n').toString();
    }

    /** As comma-separated values; a cell with a comma is quoted. */
    String commaSeparated() {
        return rows.stream().map(row -> row.stream().map(Table::quoted).collect(Collectors.joining(",", "", "\n")))
                .collect(Collectors.joining());
    }

    private static String quoted(String cell) {
        return cell.contains(",") ? '"' + cell + '"' : cell;
    }
}
