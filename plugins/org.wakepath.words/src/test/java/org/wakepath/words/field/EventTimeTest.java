// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class EventTimeTest {
    private final EventTime times = new EventTime();

    private String text(long time) {
        StringBuilder line = new StringBuilder();
        times.append(time, line);
        return line.toString();
    }

    @Test
    void shouldWriteNineDecimals() {
        assertThat(text(1_767_312_000_000_000_123L)).isEqualTo("2026-01-02T00:00:00.000000123Z");
        assertThat(text(1_767_312_000_120_000_000L)).isEqualTo("2026-01-02T00:00:00.120000000Z");
    }

    @Property
    void shouldWriteATimeThatReadsBack(@ForAll long time) {
        Instant back = Instant.parse(text(time));

        assertThat(back.getEpochSecond() * 1_000_000_000L + back.getNano()).isEqualTo(time);
    }
}
