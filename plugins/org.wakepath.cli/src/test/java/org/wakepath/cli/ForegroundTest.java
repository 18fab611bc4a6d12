// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForegroundTest {
    @Test
    void shouldTellWhoTheTerminalSpeaksTo() {
        assertThat(Program.Foreground.isForeground("12 (java) S 1 12 5 34816 12 0")).isTrue();
        assertThat(Program.Foreground.isForeground("12 (java) S 1 12 5 34816 99 0")).isFalse();
        assertThat(Program.Foreground.isForeground("12 (java) S 1 12 12 0 -1 0")).isFalse();
    }

    @Test
    void shouldReadOverNamesThatLookLikeFields() {
        assertThat(Program.Foreground.isForeground("12 (a) S 1 7) R 1 12 5 34816 12 0")).isTrue();
    }

    @Test
    void shouldSayNoToWhatItCannotRead() {
        assertThat(Program.Foreground.isForeground("12 (java)")).isFalse();
    }
}
