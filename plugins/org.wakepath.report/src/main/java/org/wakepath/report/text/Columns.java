// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;
import java.util.List;

/** A table of texts under headings. */
final class Columns {
    static final TextTable.Side LEFT = TextTable.Side.LEFT;
    static final TextTable.Side RIGHT = TextTable.Side.RIGHT;

    private final Terminal terminal;
    private final TextTable table;

    private record Cells(List<String> texts, List<String> shown) implements TextTable.Row {
        @Override
        public String text(int column) {
            return texts.get(column);
        }

        @Override
        public String shown(int column, String text) {
            return shown.get(column);
        }
    }

    Columns(Terminal terminal, TextTable.Side... sides) {
        this.terminal = terminal;
        table = new TextTable(List.of(sides));
    }

    Columns heading(String... headings) {
        table.add(new Cells(List.of(headings), List.of(headings).stream().map(terminal::strong).toList()));
        return this;
    }

    void add(String... cells) {
        table.add(new Cells(List.of(cells), List.of(cells)));
    }

    void write(String indent, Appendable out) throws IOException {
        table.write(indent, terminal, out);
    }
}
