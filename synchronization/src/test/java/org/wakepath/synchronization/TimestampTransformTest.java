// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTransformTest {
    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE})
    void shouldLeaveEveryTimeByIdentity(long time) {
        assertThat(TimestampTransform.identity().apply(time)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0.5, 0, 1",
        "1, -0.5, 0, 0",
        "1, 79796507913179.333, 0, 79796507913179",
        "0.5, 0, 3, 2",
        "2, -1, 4611686018427387904, 9223372036854775807",
        "0.99994137837031390, 79796507913179.333, 1361214092914743354, 1361214092834178185",
    })
    void shouldRoundToTheNearest(BigDecimal slope, BigDecimal offset, long time, long expected) {
        assertThat(TimestampTransform.of(slope, offset).apply(time)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1e-12", "1e12"})
    void shouldRefuseSlopesThatAreNoClock(String slope) {
        BigDecimal offset = BigDecimal.ZERO;
        assertThatThrownBy(() -> TimestampTransform.of(new BigDecimal(slope), offset))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("slope");
    }

    @Test
    void shouldRefuseTimesThatLeaveTheRange() {
        TimestampTransform later = TimestampTransform.of(BigDecimal.ONE, BigDecimal.TEN);

        assertThat(later.apply(Long.MAX_VALUE - 10)).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> later.apply(Long.MAX_VALUE - 9)).isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("9223372036854775798");
    }

    @Test
    void shouldRefuseEveryTimeWhereNoneFits() {
        TimestampTransform far = TimestampTransform.of(BigDecimal.ONE, new BigDecimal("1e30"));

        assertThatThrownBy(() -> far.apply(Long.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> far.apply(Long.MIN_VALUE)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void shouldApplyTheInnerTransformFirst() {
        TimestampTransform twice = TimestampTransform.of(new BigDecimal(2), BigDecimal.ZERO);
        TimestampTransform threeLater = TimestampTransform.of(BigDecimal.ONE, new BigDecimal(3));

        assertThat(twice.compose(threeLater).apply(10)).isEqualTo(26);
        assertThat(threeLater.compose(twice).apply(10)).isEqualTo(23);
    }

    @Test
    void shouldInvertByTheSlopeAndNotByTheOffsetAlone() {
        TimestampTransform back = TimestampTransform.of(new BigDecimal("1.25"), new BigDecimal(100)).inverse();

        assertThat(back.slope(0)).isEqualByComparingTo("0.8");
        assertThat(back.offset(0)).isEqualByComparingTo("-80");
    }

    @Test
    void shouldGiveItsParametersToFiftyDigits() {
        TimestampTransform third = TimestampTransform.of(new BigDecimal(3), BigDecimal.ONE).inverse();

        assertThat(third.slope(0).precision()).isEqualTo(50);
        assertThat(third.offset(0).precision()).isEqualTo(50);
        assertThat(third.slopeAsDouble(0)).isEqualTo(1.0 / 3);
    }
}
