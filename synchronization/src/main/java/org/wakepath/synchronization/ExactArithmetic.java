// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigInteger;

/** Integer arithmetic on times that neither wraps nor rounds by surprise. */
final class ExactArithmetic {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private ExactArithmetic() {
    }

    /** Compares {@code a * b} with {@code c * d} in 128 bits. */
    static int compareProducts(long a, long b, long c, long d) {
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
