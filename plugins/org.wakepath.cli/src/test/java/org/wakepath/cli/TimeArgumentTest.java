// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.wakepath.kernel.census.HostSpan;
import org.wakepath.words.TimeSyntax;

class TimeArgumentTest {
    /** From 2026-01-01 23:59:58 UTC, for a minute. */
    private static final HostSpan SPAN = new HostSpan(1_767_311_998_000_000_000L, 1_767_312_058_000_000_000L);

    @ParameterizedTest
    @CsvSource({
        "+0s, 0", "+1.5s, 1500000000", "+200ms, 200000000", "+3us, 3000", "+3µs, 3000", "+7ns, 7",
        "+1min, 60000000000",
        "+1h, 3600000000000", "-2s, -2000000000", "+0.1234567891s, 123456789"})
    void shouldReadOffsetsFromTheStart(String text, long offset) {
        assertThat(TimeSyntax.parse(text).orElseThrow().in(SPAN)).isEqualTo(SPAN.start() + offset);
    }

    @ParameterizedTest
    @CsvSource({
        "1767312000000000123, 1767312000000000123",
        "5, 5",
        "1767312000.000000123, 1767312000000000123",
        "12.5 s, 12500000000",
        "2026-01-02T00:00:00.000000123Z, 1767312000000000123",
        "2026-01-02T00:00:00.000000123, 1767312000000000123",
        "2026-01-02 00:00:00.000000123 UTC, 1767312000000000123",
        "2026-01-02T01:00:00.000000123+01:00, 1767312000000000123",
        "1969-12-31T23:59:59Z, -1000000000"})
    void shouldReadPointsInTime(String text, long time) {
        assertThat(TimeWindow.TimeArgument.parse("--from", text).in(SPAN)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({"23:59:59.5, 1500000000", "23:59, -58000000000", "00:00:01, 3000000000", "00:00:01Z, 3000000000",
        "12:00:00, -43198000000000"})
    void shouldReadTimesOfTheTracesDay(String text, long offset) {
        assertThat(TimeWindow.TimeArgument.parse("--from", text).in(SPAN)).isEqualTo(SPAN.start() + offset);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1.5s x", "+1.5", "+s", "+1.5 s", "24:00:00", "12:60:00", "2026-02-30T00:00:00Z",
        "2026-01-01", "+9999999999999h", "99999999999999999999", "2500-01-01T00:00:00Z", "0x10", "+-1s", "٣"})
    void shouldRefuseWhatIsNoTime(String text) {
        assertThat(TimeSyntax.parse(text)).isEqualTo(Optional.empty());
    }

    @Test
    void shouldStayInRangeFarFromTheStart() {
        assertThat(TimeWindow.TimeArgument.parse("--to", "+2562000h").in(SPAN)).isEqualTo(Long.MAX_VALUE);
    }
}
