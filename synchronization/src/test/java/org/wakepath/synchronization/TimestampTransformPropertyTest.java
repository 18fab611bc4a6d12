// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.constraints.LongRange;

class TimestampTransformPropertyTest {
    private static final BigDecimal MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    /** Slopes of clocks, and others: a kernel's clock may count something else than nanoseconds. */
    @Provide
    Arbitrary<BigDecimal> slopes() {
        return Arbitraries.oneOf(
                bigDecimals("0.99", "1.01"), bigDecimals("0.9995", "1.0005"), bigDecimals("0.001", "1000"),
                Arbitraries.of("1", "0.5", "1.5", "2", "2.5", "1.49999999999999999999999999999", "3",
                        "0.50000000000000000000000000001").map(BigDecimal::new));
    }

    @Provide
    Arbitrary<BigDecimal> offsets() {
        return Arbitraries.oneOf(
                bigDecimals("-10000000000000000000", "10000000000000000000"), bigDecimals("-2", "2"),
                Arbitraries.of("0", "0.5", "-0.5", "79796507913179.333").map(BigDecimal::new));
    }

    @Property(tries = 5_000)
    void shouldBeExactToOneNanosecond(
            @ForAll("slopes") BigDecimal slope,
            @ForAll("offsets") BigDecimal offset,
            @ForAll @LongRange(min = 0) long time) {
        requireExact(TimestampTransform.of(slope, offset), slope, offset, time);
    }

    @Property(tries = 1_000)
    void shouldBeExactForNegativeTimesToo(
            @ForAll("slopes") BigDecimal slope, @ForAll("offsets") BigDecimal offset, @ForAll long time) {
        requireExact(TimestampTransform.of(slope, offset), slope, offset, time);
    }

    @Property(tries = 1_000)
    void shouldNeverFall(
            @ForAll("slopes") BigDecimal slope,
            @ForAll("offsets") BigDecimal offset,
            @ForAll @LongRange(min = 0, max = Long.MAX_VALUE - 100) long time) {
        TimestampTransform transform = TimestampTransform.of(slope, offset);
        if (!fits(slope, offset, time) || !fits(slope, offset, time + 100)) {
            return;
        }
        for (long t = time; t < time + 100; t++) {
            assertThat(transform.apply(t + 1)).isGreaterThanOrEqualTo(transform.apply(t));
        }
    }

    @Property(tries = 1_000)
    void shouldComposeExactly(
            @ForAll("slopes") BigDecimal slope,
            @ForAll("offsets") BigDecimal offset,
            @ForAll("slopes") BigDecimal innerSlope,
            @ForAll("offsets") BigDecimal innerOffset,
            @ForAll @LongRange(min = 0) long time) {
        TimestampTransform composed = TimestampTransform.of(slope, offset)
                .compose(TimestampTransform.of(innerSlope, innerOffset));
        BigDecimal expectedSlope = slope.multiply(innerSlope);
        BigDecimal expectedOffset = slope.multiply(innerOffset).add(offset);

        assertThat(composed).isEqualTo(TimestampTransform.of(expectedSlope, expectedOffset));
        requireExact(composed, expectedSlope, expectedOffset, time);
    }

    @Property(tries = 1_000)
    void shouldInvertExactly(@ForAll("slopes") BigDecimal slope, @ForAll("offsets") BigDecimal offset) {
        TimestampTransform transform = TimestampTransform.of(slope, offset);

        assertThat(transform.inverse().inverse()).isEqualTo(transform).hasSameHashCodeAs(transform);
        assertThat(transform.inverse().compose(transform)).isEqualTo(TimestampTransform.identity());
        assertThat(transform.compose(transform.inverse())).isEqualTo(TimestampTransform.identity());
    }

    @Property(tries = 1_000)
    void shouldReturnByTheInverse(
            @ForAll("slopes") BigDecimal slope,
            @ForAll("offsets") BigDecimal offset,
            @ForAll @LongRange(min = 0) long time) {
        TimestampTransform inverse = TimestampTransform.of(slope, offset).inverse();
        BigDecimal exact = BigDecimal.valueOf(time).subtract(offset).divide(slope, new MathContext(80));

        if (exact.abs().compareTo(MAX) < 0) {
            requireNear(inverse.apply(time), exact);
        }
    }

    @Property
    void shouldTransformInBulkAsOneByOne(
            @ForAll("slopes") BigDecimal slope, @ForAll List<@LongRange(min = 0, max = 1L << 50) Long> list) {
        TimestampTransform transform = TimestampTransform.of(slope, BigDecimal.TEN);
        long[] times = list.stream().mapToLong(Long::longValue).toArray();
        long[] transformed = times.clone();
        int n = times.length / 2;

        transform.apply(transformed, transformed, n);

        for (int i = 0; i < times.length; i++) {
            assertThat(transformed[i]).isEqualTo(i < n ? transform.apply(times[i]) : times[i]);
        }
    }

    private static void requireExact(TimestampTransform transform, BigDecimal slope, BigDecimal offset, long time) {
        BigDecimal exact = exact(slope, offset, time);
        if (fits(slope, offset, time)) {
            requireNear(transform.apply(time), exact);
            BigDecimal rounded = slope.multiply(BigDecimal.valueOf(time), MathContext.DECIMAL128)
                    .add(offset, MathContext.DECIMAL128);
            requireNear(transform.apply(time), rounded);
        } else if (exact.compareTo(MIN.subtract(BigDecimal.ONE)) < 0 || exact.compareTo(MAX.add(BigDecimal.ONE)) > 0) {
            assertThatThrownBy(() -> transform.apply(time)).isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining(Long.toString(time));
        }
    }

    private static void requireNear(long found, BigDecimal exact) {
        assertThat(exact.subtract(BigDecimal.valueOf(found)).abs()).isLessThan(BigDecimal.ONE);
    }

    private static boolean fits(BigDecimal slope, BigDecimal offset, long time) {
        BigDecimal exact = exact(slope, offset, time);
        return exact.compareTo(MIN.add(BigDecimal.ONE)) > 0 && exact.compareTo(MAX.subtract(BigDecimal.ONE)) < 0;
    }

    private static BigDecimal exact(BigDecimal slope, BigDecimal offset, long time) {
        return slope.multiply(BigDecimal.valueOf(time)).add(offset);
    }

    private static Arbitrary<BigDecimal> bigDecimals(String low, String high) {
        int decimals = 34;
        BigInteger first = new BigDecimal(low).movePointRight(decimals).toBigIntegerExact();
        BigInteger last = new BigDecimal(high).movePointRight(decimals).toBigIntegerExact();
        return Arbitraries.bigIntegers().between(first, last).withDistribution(
                RandomDistribution.uniform()).map(unscaled -> new BigDecimal(unscaled, decimals));
    }
}
