// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyncTextTest {
    @ParameterizedTest
    @CsvSource({"1, 1.0000000000000000", "0.999941378370313901106, 0.99994137837031390",
        "1.00030000000000004999, 1.0003000000000000", "1E-2, 0.010000000000000000"})
    void shouldWriteSeventeenDigitsOfASlope(BigDecimal slope, String text) {
        assertThat(SyncText.slope(slope)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 ns ahead", "-2500000, 2.50 ms behind", "11862085385297, '11,862 s ahead'",
        "-11862085385297, '11,862 s behind'"})
    void shouldSayHowFarAClockIsOff(long ahead, String words) {
        assertThat(SyncText.distance(ahead)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.000", "79796507913179.33347660, 79796507913179.333", "-1.0005, -1.000", "-1.0006, -1.001"})
    void shouldWriteThreeDecimalsOfAnOffset(BigDecimal offset, String text) {
        assertThat(SyncText.offset(offset)).isEqualTo(text);
    }
}
