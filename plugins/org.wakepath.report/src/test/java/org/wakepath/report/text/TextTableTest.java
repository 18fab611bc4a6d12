// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static String written(int columns) throws IOException {
        Columns table = new Columns(Terminal.plain().wide(columns), Columns.LEFT, Columns.LEFT);
        table.add("quality", "both extreme lines rest on messages");
        StringBuilder out = new StringBuilder();
        table.write("  ", out);
        return out.toString();
    }

    @Test
    void shouldGoOnBelowTheLastColumn() throws IOException {
        assertThat(written(34)).isEqualTo("""
                  quality  both extreme lines rest
                           on messages
                """);
    }

    @Test
    void shouldPutALastColumnWithoutRoomBelowTheRow() throws IOException {
        assertThat(written(30)).isEqualTo("""
                  quality
                      both extreme lines rest
                      on messages
                """);
    }

    @Test
    void shouldAlignALastColumnOfNumbers() throws IOException {
        Columns table = new Columns(Terminal.plain(), Columns.LEFT, Columns.RIGHT).heading("name", "ms");
        table.add("a", "1");
        table.add("b", "1000");
        StringBuilder out = new StringBuilder();
        table.write("", out);
        assertThat(out).isEqualToIgnoringNewLines("""
                name    ms
                a        1
                b     1000
                """);
    }

    @Test
    void shouldAlignByTheColumnsThatCharactersTake() throws IOException {
        Columns table = new Columns(Terminal.plain(), Columns.LEFT, Columns.LEFT);
        table.add("\u4e2d\u6587", "two characters of two columns");
        table.add("e\u0301", "an accent of its own takes none");
        table.add("\u00e9", "one in a letter neither");
        table.add("\ud83d\ude00", "a pictograph takes two");
        StringBuilder out = new StringBuilder();
        table.write("", out);
        assertThat(out.toString().lines()).containsExactly(
                "\u4e2d\u6587  two characters of two columns",
                "e\u0301     an accent of its own takes none",
                "\u00e9     one in a letter neither",
                "\ud83d\ude00    a pictograph takes two");
    }

    @Test
    void shouldAlignCellsThatRowsAppend() throws IOException {
        TextTable table = new TextTable(List.of(TextTable.Side.RIGHT, TextTable.Side.LEFT));
        table.add(new Squared(7));
        table.add(new Squared(12));
        StringBuilder out = new StringBuilder();
        table.write("", Terminal.plain(), out);
        assertThat(out).hasToString(" 49  of 7\n144  of 12\n");
    }

    private record Squared(int number) implements TextTable.Row {
        @Override
        public String text(int column) {
            return "of " + number;
        }

        @Override
        public int append(int column, StringBuilder line) {
            int start = line.length();
            line.append(number * number);
            return line.length() - start;
        }
    }

    @Test
    void shouldComputeALastTextOnceAndOtherCellsTwice() throws IOException {
        List<Integer> computed = new ArrayList<>();
        TextTable table = new TextTable(List.of(TextTable.Side.RIGHT, TextTable.Side.LEFT));
        table.add(column -> {
            computed.add(column);
            return "cell " + column;
        });
        StringBuilder out = new StringBuilder();
        table.write("", Terminal.plain(), out);
        assertThat(out).hasToString("cell 0  cell 1\n");
        assertThat(computed).containsExactly(0, 0, 1);
    }
}
