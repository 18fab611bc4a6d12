// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigInteger;

/** Integer arithmetic on times that neither wraps nor rounds by surprise. */
final class ExactArithmetic {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    /** More than the error of a product of doubles, as a part of it. */
    private static final double ROUNDED = 0x1p-49;

    private ExactArithmetic() {
    }

    /**
     * Compares {@code a * b} with {@code c * d} in 128 bits. Mostly the products differ by far more than doubles round
     * them, by three halves of 2<sup>-52</sup> of each. Then doubles are as good, and quicker.
     */
    static int compareProducts(long a, long b, long c, long d) {
        double one = (double) a * b;
        double other = (double) c * d;
        if (Math.abs(one - other) > (Math.abs(one) + Math.abs(other)) * ROUNDED) {
            return one < other ? -1 : 1;
        }
        int high = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return high != 0 ? high : Long.compareUnsigned(a * b, c * d);
    }

    /** The quotient rounded down; the divisor is positive. */
    static BigInteger floorDivide(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    /** The quotient rounded up; the divisor is positive. */
    static BigInteger ceilDivide(BigInteger dividend, BigInteger divisor) {
        return floorDivide(dividend.negate(), divisor).negate();
    }

    /** The nearest long. */
    static long saturate(BigInteger value) {
        return value.max(MIN).min(MAX).longValue();
    }

    /** The sum, or the nearest long to it. */
    static long saturatedAdd(long a, long b) {
        long sum = a + b;
        boolean wrapped = ((a ^ sum) & (b ^ sum)) < 0;
        return wrapped ? extreme(a) : sum;
    }

    /** The difference, or the nearest long to it. */
    static long saturatedSubtract(long a, long b) {
        long difference = a - b;
        boolean wrapped = ((a ^ b) & (a ^ difference)) < 0;
        return wrapped ? extreme(a) : difference;
    }

    private static long extreme(long signed) {
        return signed < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
}
