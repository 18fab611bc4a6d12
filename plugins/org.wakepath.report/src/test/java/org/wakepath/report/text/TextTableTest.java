// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
}
