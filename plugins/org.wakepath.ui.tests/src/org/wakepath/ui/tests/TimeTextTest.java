// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ui.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.wakepath.ui.editor.TimeText;

class TimeTextTest {
    private static final long NEW_YEAR = 1_767_225_600_000_000_000L;

    @Test
    void shouldWriteMomentsSoThatTheyAreReadAgain() {
        assertThat(TimeText.of(NEW_YEAR)).isEqualTo("2026-01-01 00:00:00");
        assertThat(TimeText.of(NEW_YEAR + 10_600_000_000L)).isEqualTo("2026-01-01 00:00:10.6");
        assertThat(TimeText.of(NEW_YEAR + 1)).isEqualTo("2026-01-01 00:00:00.000000001");
        assertThat(TimeText.of(1_500_000_000L)).isEqualTo("1.500000000 s");
        for (long time : new long[] {0, 1_500_000_000L, NEW_YEAR, NEW_YEAR + 1, NEW_YEAR + 10_600_000_000L}) {
            assertThat(TimeText.parse(TimeText.of(time))).isEqualTo(time);
        }
    }

    @Test
    void shouldReadMomentsAsOthersWriteThem() {
        assertThat(TimeText.parse(" 2026-01-01T00:00:00.5Z ")).isEqualTo(NEW_YEAR + 500_000_000);
        assertThat(TimeText.parse("2026-01-01 00:00:00.500000000 UTC")).isEqualTo(NEW_YEAR + 500_000_000);
        assertThat(TimeText.parse(String.valueOf(NEW_YEAR))).isEqualTo(NEW_YEAR);
    }

    @Test
    void shouldRefuseWhatIsNoMoment() {
        for (String text : new String[] {"", "soon", "2026-13-01 00:00:00",
            "9999999999999999999", "99999999999999999999", "2026-01-01"}) {
            assertThatThrownBy(() -> TimeText.parse(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + text + "' is no time");
        }
    }
}
