// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.wakepath.report.text.Terminal;

class TerminalKindTest {
    @Test
    void shouldBePlainWhereTheEnvironmentWantsNoColours() {
        assertThat(TerminalKind.terminal(Map.of())).isSameAs(Terminal.plain());
        assertThat(TerminalKind.terminal(Map.of("TERM", "dumb"))).isSameAs(Terminal.plain());
        assertThat(TerminalKind.terminal(Map.of("TERM", "xterm", "NO_COLOR", "1"))).isSameAs(Terminal.plain());
    }

    @Test
    void shouldHaveColoursOnOtherTerminals() {
        assertThat(TerminalKind.terminal(Map.of("TERM", "xterm", "NO_COLOR", ""))).isNotSameAs(Terminal.plain());
        assertThat(TerminalKind.terminal(Map.of("TERM", "xterm", "COLORFGBG", "0;15"))).isNotSameAs(Terminal.plain());
    }
}
