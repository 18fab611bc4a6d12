// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ExactArithmeticPropertyTest {
    @Property
    void shouldCompareProductsLikeBigIntegers(
            @ForAll long a, @ForAll long b, @ForAll long c, @ForAll long d) {
        assertThat(ExactArithmetic.compareProducts(a, b, c, d)).isEqualTo(product(a, b).compareTo(product(c, d)));
    }

    @Property
    void shouldTellNeighbouringProductsApart(
            @ForAll @LongRange(min = 1L << 62) long a, @ForAll @LongRange(min = 1L << 62) long b) {
        assertThat(ExactArithmetic.compareProducts(a, b, a - 1, b)).isPositive();
        assertThat(ExactArithmetic.compareProducts(a, b, b, a)).isZero();
        assertThat(ExactArithmetic.compareProducts(-a, b, a, -b + 1)).isNegative();
    }

    /** They differ by less than doubles round them. */
    @Property
    void shouldTellASquareFromAProductBesideIt(@ForAll @LongRange(min = 1L << 60, max = 1L << 62) long a,
            @ForAll @LongRange(min = 1, max = 1_000) long b) {
        assertThat(ExactArithmetic.compareProducts(a + b, a - b, a, a)).isNegative();
        assertThat(ExactArithmetic.compareProducts(a, a, a - b, a + b)).isPositive();
    }

    @Property
    void shouldSaturateSums(@ForAll long a, @ForAll long b) {
        BigInteger first = BigInteger.valueOf(a);
        BigInteger second = BigInteger.valueOf(b);
        assertThat(ExactArithmetic.saturatedAdd(a, b)).isEqualTo(ExactArithmetic.saturate(first.add(second)));
        assertThat(ExactArithmetic.saturatedSubtract(a, b))
                .isEqualTo(ExactArithmetic.saturate(first.subtract(second)));
    }

    @Property
    void shouldRoundRisesOutwards(
            @ForAll long rise, @ForAll @LongRange(min = 1) long run, @ForAll long from, @ForAll long to) {
        Slope slope = new Slope(rise, run);
        BigInteger product = BigInteger.valueOf(to).subtract(BigInteger.valueOf(from))
                .multiply(BigInteger.valueOf(rise));
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(run));
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        BigInteger ceil = parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];

        assertThat(slope.floorRise(from, to)).isEqualTo(ExactArithmetic.saturate(floor));
        assertThat(slope.ceilRise(from, to)).isEqualTo(ExactArithmetic.saturate(ceil));
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
