// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import java.io.IOException;

/** Lines of text that are folded to the width of a terminal. */
final class Paragraphs {
    private final Terminal terminal;
    private final Appendable out;

    Paragraphs(Terminal terminal, Appendable out) {
        this.terminal = terminal;
        this.out = out;
    }

    void heading(String text) throws IOException {
        for (String line : TextTable.folded(text, terminal.columns())) {
            out.append(terminal.strong(line)).append('\n');
        }
    }

    void line(String text) throws IOException {
        for (String line : TextTable.folded(text, terminal.columns())) {
            out.append(line).append('\n');
        }
    }
}
