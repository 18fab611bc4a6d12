// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalKindTest {
    private static String heading(Map<String, String> environment) {
        return TerminalKind.terminal(environment).strong("Waits");
    }

    @Test
    void shouldBePlainWhereTheEnvironmentWantsNoColours() {
        assertThat(heading(Map.of())).isEqualTo("Waits");
        assertThat(heading(Map.of("TERM", "dumb"))).isEqualTo("Waits");
        assertThat(heading(Map.of("TERM", "xterm", "NO_COLOR", "1"))).isEqualTo("Waits");
    }

    @Test
    void shouldHaveColoursOnOtherTerminals() {
        assertThat(heading(Map.of("TERM", "xterm", "NO_COLOR", ""))).isNotEqualTo("Waits");
        assertThat(heading(Map.of("TERM", "xterm", "COLORFGBG", "0;15"))).isNotEqualTo("Waits");
    }

    @Test
    void shouldBeAsWideAsTheEnvironmentSays() {
        assertThat(TerminalKind.terminal(Map.of("COLUMNS", "132")).columns()).isEqualTo(132);
        assertThat(TerminalKind.terminal(Map.of("COLUMNS", "wide")).columns()).isEqualTo(Integer.MAX_VALUE);
        assertThat(TerminalKind.terminal(Map.of()).columns()).isEqualTo(Integer.MAX_VALUE);
    }
}
