/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** An exact slope, {@code rise / run}; a run of 0 stands for an infinite slope, with the sign of the rise. */
record Slope(long rise, long run) implements Comparable<Slope> {
    static final Slope ONE = new Slope(1, 1);
    static final Slope INFINITE = new Slope(1, 0);

    boolean isFinite() {
        return run != 0;
    }

    /** The slope seen when time runs backwards. */
    Slope mirrored() {
        return new Slope(-rise, run);
    }

    /** Rise of a line of this slope between two times, rounded down to ns, or the nearest long. */
    long floorRise(long from, long to) {
        return isSmall(from, to)
                ? Math.floorDiv(rise * (to - from), run)
                : ExactArithmetic.saturate(ExactArithmetic.floorDivide(wideRise(from, to), BigInteger.valueOf(run)));
    }

    /** Rise of a line of this slope between two times, rounded up to ns, or the nearest long. */
    long ceilRise(long from, long to) {
        return isSmall(from, to)
                ? -Math.floorDiv(-rise * (to - from), run)
                : ExactArithmetic.saturate(ExactArithmetic.ceilDivide(wideRise(from, to), BigInteger.valueOf(run)));
    }

    BigDecimal toBigDecimal(MathContext digits) {
        return new BigDecimal(rise).divide(new BigDecimal(run), digits);
    }

    double toDouble() {
        return (double) rise / run;
    }

    @Override
    public int compareTo(Slope other) {
        return ExactArithmetic.compareProducts(rise, other.run, other.rise, run);
    }

    private boolean isSmall(long from, long to) {
        long distance = to - from;
        boolean wrapped = ((to ^ from) & (to ^ distance)) < 0;
        long product = rise * distance;
        boolean fits = Math.multiplyHigh(rise, distance) == product >> (Long.SIZE - 1);
        // The product of the negated rise must fit as well.
        return !wrapped && fits && product != Long.MIN_VALUE;
    }

    private BigInteger wideRise(long from, long to) {
        return BigInteger.valueOf(to).subtract(BigInteger.valueOf(from)).multiply(BigInteger.valueOf(rise));
    }
}
