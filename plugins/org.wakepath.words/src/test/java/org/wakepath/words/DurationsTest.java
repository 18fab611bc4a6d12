// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.wakepath.scenarios.sample.PathDrawing;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({"0, 0 ns", "999, 999 ns", "1000, 1.00 µs", "9994, 9.99 µs", "9995, 10.0 µs", "312000, 312 µs",
        "999499, 999 µs", "999500, 1.00 ms", "4214999, 4.21 ms", "76500000, 76.5 ms", "1800000000, 1.80 s",
        "119900000000, 120 s", "200000000000, 3 min 20 s", "3720000000000, 1 h 02 min", "-312000, -312 µs",
        "9223372036854775807, 2562047 h 47 min", "-9223372036854775808, -2562047 h 47 min"})
    void shouldKeepThreeDigits(long nanoseconds, String words) {
        assertThat(Durations.format(nanoseconds)).isEqualTo(words);
    }

    @Test
    void shouldWriteExactMilliseconds() {
        assertThat(Durations.milliseconds(1_000_001)).isEqualTo("1.000001");
        assertThat(Durations.milliseconds(-500)).isEqualTo("-0.000500");
        assertThat(Durations.milliseconds(Long.MIN_VALUE)).isEqualTo("-9223372036854.775808");
    }

    @Test
    void shouldWriteInstants() {
        assertThat(Durations.timestamp(PathDrawing.EPOCH + 5)).isEqualTo("2023-11-14 22:13:20.000000005 UTC");
        assertThat(Durations.timestamp(12_000_000_345L)).isEqualTo("12.000000345 s");
        assertThat(Durations.timestamp(-1)).isEqualTo("-0.000000001 s");
        assertThat(Durations.timestamp(-12_000_000_345L)).isEqualTo("-12.000000345 s");
    }

    @Property
    void shouldWriteMomentsAsJavaFormatsThem(@ForAll @LongRange(min = 31_536_000_000_000_000L) long nanoseconds) {
        DateTimeFormatter formatter = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSSSS 'UTC'")
                .withZone(ZoneOffset.UTC);
        assertThat(Durations.timestamp(nanoseconds)).isEqualTo(
                formatter.format(Instant.ofEpochSecond(nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)));
    }
}
