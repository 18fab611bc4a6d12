// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** An exact slope, {@code rise / run}; a run of 0 stands for an infinite slope, with the sign of the rise. */
record Slope(long rise, long run) implements Comparable<Slope> {
    static final Slope ONE = new Slope(1, 1);
    static final Slope INFINITE = new Slope(1, 0);

    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);
    /** The number of bits to which fractions of large sums are rounded. */
    private static final int FRACTION_BITS = 52;

    /** The finite slope next to a number of at most a few hundred. */
    static Slope near(double slope) {
        return new Slope(Math.round(slope * (1L << FRACTION_BITS)), 1L << FRACTION_BITS);
    }

    boolean isFinite() {
        return run != 0;
    }

    /** The slope seen when time runs backwards. */
    Slope mirrored() {
        return new Slope(-rise, run);
    }

    /** A finite slope minus some millionths, rounded down if it would not fit. */
    Slope lowered(int partsPerMillion) {
        return sum(-partsPerMillion, RoundingMode.FLOOR);
    }

    /** A finite slope plus some millionths, rounded up if it would not fit. */
    Slope raised(int partsPerMillion) {
        return sum(partsPerMillion, RoundingMode.CEILING);
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

    private Slope sum(int partsPerMillion, RoundingMode rounding) {
        BigInteger sum = BigInteger.valueOf(rise).multiply(MILLION)
                .add(BigInteger.valueOf(run).multiply(BigInteger.valueOf(partsPerMillion)));
        BigInteger divisor = BigInteger.valueOf(run).multiply(MILLION);
        if (divisor.bitLength() < Long.SIZE && sum.bitLength() < Long.SIZE) {
            return new Slope(sum.longValue(), divisor.longValue());
        }
        BigInteger scaled = sum.shiftLeft(FRACTION_BITS);
        BigInteger fraction = rounding == RoundingMode.FLOOR ? ExactArithmetic.floorDivide(scaled, divisor)
                : ExactArithmetic.ceilDivide(scaled, divisor);
        return new Slope(fraction.longValueExact(), 1L << FRACTION_BITS);
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
