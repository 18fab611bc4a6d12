// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * The line {@code f(t) = (rise * t + shift) / scale} with whole numbers of any size, so that composition and inverse
 * lose nothing. {@code rise} and {@code scale} are positive.
 */
record ExactLine(BigInteger rise, BigInteger shift, BigInteger scale) {
    static final ExactLine IDENTITY = new ExactLine(BigInteger.ONE, BigInteger.ZERO, BigInteger.ONE);

    private static final MathContext DIGITS = new MathContext(50);

    /**
     * The length above which numbers are not reduced. Long chains of hosts produce such numbers, and reducing them
     * costs more than it saves.
     */
    private static final int REDUCED_BITS = 1024;

    ExactLine {
        if (rise.signum() <= 0 || scale.signum() <= 0) {
            throw new IllegalArgumentException("slope " + rise + "/" + scale + " is not positive");
        }
    }

    static ExactLine of(BigDecimal slope, BigDecimal offset) {
        int decimals = Math.max(0, Math.max(slope.scale(), offset.scale()));
        return new ExactLine(
                slope.scaleByPowerOfTen(decimals).toBigIntegerExact(),
                offset.scaleByPowerOfTen(decimals).toBigIntegerExact(),
                BigInteger.TEN.pow(decimals));
    }

    /** The line through two points, the second of which is later and higher. */
    static ExactLine through(long x1, long y1, long x2, long y2) {
        BigInteger run = BigInteger.valueOf(x2).subtract(BigInteger.valueOf(x1));
        BigInteger rise = BigInteger.valueOf(y2).subtract(BigInteger.valueOf(y1));
        BigInteger shift = BigInteger.valueOf(y1).multiply(run).subtract(BigInteger.valueOf(x1).multiply(rise));
        return new ExactLine(rise, shift, run);
    }

    /** The line from the point of one line at x1 to the point of another at x2, which is later and higher. */
    static ExactLine joining(ExactLine left, long x1, ExactLine right, long x2) {
        BigInteger y1 = left.numeratorAt(x1);
        BigInteger run = BigInteger.valueOf(x2).subtract(BigInteger.valueOf(x1));
        BigInteger rise = right.numeratorAt(x2).multiply(left.scale).subtract(y1.multiply(right.scale));
        BigInteger shift = y1.multiply(right.scale).multiply(run).subtract(rise.multiply(BigInteger.valueOf(x1)));
        return new ExactLine(rise, shift, left.scale.multiply(right.scale).multiply(run));
    }

    private BigInteger numeratorAt(long x) {
        return rise.multiply(BigInteger.valueOf(x)).add(shift);
    }

    /** The line with a given slope, half way between two points. */
    static ExactLine midway(Slope slope, long x1, long y1, long x2, long y2) {
        BigInteger rise = BigInteger.valueOf(slope.rise());
        BigInteger run = BigInteger.valueOf(slope.run());
        BigInteger xs = BigInteger.valueOf(x1).add(BigInteger.valueOf(x2));
        BigInteger ys = BigInteger.valueOf(y1).add(BigInteger.valueOf(y2));
        return new ExactLine(rise.shiftLeft(1), ys.multiply(run).subtract(xs.multiply(rise)), run.shiftLeft(1));
    }

    /** The line whose slope and offset are the means of two lines' slopes and offsets. */
    ExactLine mean(ExactLine other) {
        return new ExactLine(
                rise.multiply(other.scale).add(other.rise.multiply(scale)),
                shift.multiply(other.scale).add(other.shift.multiply(scale)),
                scale.multiply(other.scale).shiftLeft(1));
    }

    /** This line after the inner one. */
    ExactLine compose(ExactLine inner) {
        return new ExactLine(
                rise.multiply(inner.rise),
                rise.multiply(inner.shift).add(shift.multiply(inner.scale)),
                scale.multiply(inner.scale));
    }

    ExactLine inverse() {
        return new ExactLine(scale, shift.negate(), rise);
    }

    /** The same line with reduced numbers, so that those of a chain of lines do not grow with each of them. */
    ExactLine reduced() {
        if (scale.bitLength() > REDUCED_BITS) {
            return this;
        }
        BigInteger divisor = rise.gcd(scale).gcd(shift);
        return new ExactLine(rise.divide(divisor), shift.divide(divisor), scale.divide(divisor));
    }

    /** The height at x, rounded down, or the nearest long. */
    long at(long x) {
        return ExactArithmetic.saturate(
                ExactArithmetic.floorDivide(rise.multiply(BigInteger.valueOf(x)).add(shift), scale));
    }

    BigDecimal slope() {
        return new BigDecimal(rise).divide(new BigDecimal(scale), DIGITS);
    }

    BigDecimal offset() {
        return new BigDecimal(shift).divide(new BigDecimal(scale), DIGITS);
    }

    boolean sameAs(ExactLine other) {
        return rise.multiply(other.scale).equals(other.rise.multiply(scale))
                && shift.multiply(other.scale).equals(other.shift.multiply(scale));
    }
}
