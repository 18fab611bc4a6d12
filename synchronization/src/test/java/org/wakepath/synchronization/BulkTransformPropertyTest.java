// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Many times at once, against the same times one by one and against decimals. */
class BulkTransformPropertyTest {
    private static final int MOST = 3 * TimestampTransform.LineWindow.TIMES;
    private static final long HALF_WINDOW = 1L << 30;

    @Property(tries = 2_000)
    void shouldTransformLikeOneByOne(@ForAll long seed, @ForAll @IntRange(max = 63) int spreadBits) {
        Random random = new Random(seed);
        requireSame(randomTransform(random), randomTimes(random, spreadBits));
    }

    @Property(tries = 500)
    void shouldTransformLikeOneByOneAtTheEndsOfTheRange(@ForAll long seed, @ForAll @IntRange(max = 34) int spread) {
        Random random = new Random(seed);
        TimestampTransform transform = randomTransform(random);
        long limit = random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
        BigDecimal image = BigDecimal.valueOf(limit).subtract(transform.offset(0))
                .divide(transform.slope(0), new MathContext(40));
        long end = random.nextBoolean() ? limit : ExactArithmetic.saturate(image.toBigInteger());
        int inwards = limit > 0 ? -1 : 1;

        requireSame(transform, random.longs(MOST, 0, 1L << spread)
                .map(far -> random.nextInt(MOST) == 0 ? -far : far)
                .map(far -> ExactArithmetic.saturatedAdd(end, inwards * far)).toArray());
    }

    @Property(tries = 1_000)
    void shouldTransformLikeOneByOneAroundTheJoints(@ForAll long seed, @ForAll @IntRange(max = 34) int spread) {
        Random random = new Random(seed);
        long joint = random.nextLong() >> 2;
        long image = random.nextLong() >> 2;
        long run = 1L << 40;
        TimestampTransform transform = new TimestampTransform(List.of(
                ExactLine.through(joint - run, image - random.nextLong(run / 2, 2 * run), joint, image),
                ExactLine.through(joint, image, joint + run, image + random.nextLong(run / 2, 2 * run))));

        requireSame(transform, timesNear(random, joint, spread));
    }

    /** Slopes and offsets at which some time of the block is transformed to a number just at the border of rounding. */
    @Property(tries = 2_000)
    void shouldRoundLikeOneByOneWhereABorderIsHit(
            @ForAll long seed,
            @ForAll @IntRange(min = 64, max = 94) int bits,
            @ForAll @IntRange(min = 2, max = 60) int zeros) {
        Random random = new Random(seed);
        long border = (random.nextLong() >> 2) & -1L << zeros;
        long fraction = (random.nextLong() >> 1) & (random.nextBoolean() ? -1L : -1L << Long.SIZE - zeros);
        BigInteger scale = BigInteger.ONE.shiftLeft(bits);
        BigInteger shift = BigInteger.valueOf(fraction).multiply(BigInteger.valueOf(border)).negate()
                .subtract(scale.shiftRight(1)).subtract(BigInteger.valueOf(random.nextInt(2)));
        TimestampTransform transform = new TimestampTransform(
                new ExactLine(scale.add(BigInteger.valueOf(fraction)), shift, scale));

        long[] times = timesNear(random, border, 29);
        for (int i = 1; i < times.length; i += 2) {
            times[i] = border + i % 5 - 2;
        }
        requireSame(transform, times);
    }

    @Property(tries = 300)
    void shouldNeverFallAndBeExactToOneNanosecond(@ForAll long seed, @ForAll @IntRange(max = 50) int spreadBits) {
        Random random = new Random(seed);
        BigDecimal slope = BigDecimal.valueOf(random.nextLong(-999_999_999, 999_999_999), 18).add(BigDecimal.ONE);
        BigDecimal offset = BigDecimal.valueOf(random.nextLong() >> 2).add(BigDecimal.valueOf(random.nextDouble()));
        long[] times = timesNear(random, random.nextLong() >> 2, spreadBits);
        Arrays.sort(times);
        long[] found = new long[MOST];

        TimestampTransform.of(slope, offset).apply(times, found, MOST);

        assertThat(found).isSorted();
        for (int i = 0; i < MOST; i += 16) {
            BigDecimal expected = slope.multiply(BigDecimal.valueOf(times[i]), MathContext.DECIMAL128)
                    .add(offset, MathContext.DECIMAL128);
            assertThat(expected.subtract(BigDecimal.valueOf(found[i])).abs()).isLessThan(BigDecimal.ONE);
        }
    }

    @Example
    void shouldTransformLikeOneByOneAtTheEdgesOfAWindow() {
        TimestampTransform transform = TimestampTransform.of(new BigDecimal("1.4999999999999999999"), BigDecimal.TEN);
        for (long edge : new long[] {
            -HALF_WINDOW - 1, -HALF_WINDOW, HALF_WINDOW - 1, HALF_WINDOW, 2 * HALF_WINDOW, 3 * HALF_WINDOW}) {
            long[] times = new long[MOST];
            times[TimestampTransform.LineWindow.TIMES - 1] = edge;
            times[2 * TimestampTransform.LineWindow.TIMES - 2] = edge;
            requireSame(transform, times);
        }
    }

    private static void requireSame(TimestampTransform transform, long[] times) {
        int n = times.length;
        long[] found = times.clone();
        long[] expected = new long[n];
        try {
            for (int i = 0; i < n; i++) {
                expected[i] = transform.apply(times[i]);
            }
        } catch (ArithmeticException e) {
            assertThatThrownBy(() -> transform.apply(times, found, n))
                    .isInstanceOf(ArithmeticException.class).hasMessage(e.getMessage());
            return;
        }
        transform.apply(found, found, n);
        assertThat(found).isEqualTo(expected);
    }

    /** Mostly near 1, as for clocks, at all distances; otherwise any slope that a transform may have. */
    private static TimestampTransform randomTransform(Random random) {
        BigInteger mantissa = new BigInteger(100, random);
        BigDecimal part = new BigDecimal(mantissa.setBit(100)).divide(new BigDecimal(BigInteger.TWO.pow(101)));
        BigDecimal slope = random.nextInt(4) > 0
                ? BigDecimal.ONE.add(scaled(random.nextBoolean() ? part : part.negate(), -random.nextInt(1, 90)))
                : scaled(part, random.nextInt(-30, 31));
        long offset = random.nextLong() >> random.nextInt(64);
        return TimestampTransform.of(slope, BigDecimal.valueOf(offset, random.nextInt(4)));
    }

    private static BigDecimal scaled(BigDecimal value, int bits) {
        BigDecimal power = new BigDecimal(BigInteger.TWO.pow(Math.abs(bits)));
        return bits < 0 ? value.divide(power) : value.multiply(power);
    }

    /** Steps of 200 ns, or unordered times around one; those of great slopes stay small enough now and then. */
    private static long[] randomTimes(Random random, int spreadBits) {
        long middle = random.nextLong() >> random.nextInt(1, 40);
        long[] times = timesNear(random, middle, spreadBits);
        if (random.nextBoolean()) {
            Arrays.setAll(times, i -> middle + i * 200L);
        }
        return times;
    }

    private static long[] timesNear(Random random, long middle, int spreadBits) {
        int some = random.nextInt(2, 200);
        long[] times = new long[MOST];
        for (int i = 0; i < MOST; i++) {
            long near = random.nextLong() >> 35;
            long far = random.nextLong() >> (Long.SIZE - 1 - spreadBits);
            times[i] = middle + (i % some > 0 ? near >> random.nextInt(20) : far);
        }
        return times;
    }
}
