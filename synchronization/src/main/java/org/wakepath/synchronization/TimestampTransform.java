/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

import java.math.BigDecimal;

/**
 * A linear map from the times of one clock to those of another, {@code f(t) = slope * t + offset}, both in nanoseconds.
 *
 * <p>The parameters are kept as exact fractions, so composition and inverse lose nothing, in whatever order they are
 * taken. Times are transformed with integers alone (after Algorithm 3 of Giraldeau and Dagenais 2016, with a 128-bit
 * product in place of its window): the result is monotone and less than 1 ns from the exact value, for every long
 * whose image is a long. Slopes lie between 2<sup>-31</sup> and 2<sup>31</sup>.
 *
 * <p>Immutable and thread-safe.
 */
public final class TimestampTransform {
    private static final TimestampTransform IDENTITY = new TimestampTransform(ExactLine.IDENTITY);

    private final ExactLine exact;
    private final FixedPointLine fast;

    TimestampTransform(ExactLine exact) {
        this.exact = exact.reduced();
        this.fast = new FixedPointLine(this.exact);
    }

    /** The transform that changes nothing. */
    public static TimestampTransform identity() {
        return IDENTITY;
    }

    /**
     * The transform {@code slope * t + offset}.
     *
     * @param offset in ns
     * @throws IllegalArgumentException if the slope is not between 2<sup>-31</sup> and 2<sup>31</sup>
     */
    public static TimestampTransform of(BigDecimal slope, BigDecimal offset) {
        return new TimestampTransform(ExactLine.of(slope, offset));
    }

    /**
     * The time on the other clock, to the nearest ns.
     *
     * @throws ArithmeticException if it does not fit into a long
     */
    public long apply(long ns) {
        return fast.apply(ns);
    }

    /**
     * Transforms the first {@code n} times of {@code in} into {@code out}; both may be the same array.
     *
     * @throws ArithmeticException if a result does not fit into a long
     * @throws IndexOutOfBoundsException if an array is shorter than {@code n}
     */
    public void apply(long[] in, long[] out, int n) {
        FixedPointLine line = fast;
        for (int i = 0; i < n; i++) {
            out[i] = line.apply(in[i]);
        }
    }

    /** The transform that applies {@code inner} first and then this one, exactly. */
    public TimestampTransform compose(TimestampTransform inner) {
        return new TimestampTransform(exact.compose(inner.exact));
    }

    /** The transform back, exactly: {@code (t - offset) / slope}. */
    public TimestampTransform inverse() {
        return new TimestampTransform(exact.inverse());
    }

    /** The slope, without unit, to 50 significant digits. */
    public BigDecimal slope() {
        return exact.slope();
    }

    /** The offset at time 0 in ns, to 50 significant digits. */
    public BigDecimal offset() {
        return exact.offset();
    }

    /** The slope as the nearest double; too coarse for epoch timestamps. */
    public double slopeAsDouble() {
        return exact.slope().doubleValue();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimestampTransform transform && exact.sameAs(transform.exact);
    }

    @Override
    public int hashCode() {
        return Double.hashCode(slopeAsDouble());
    }

    @Override
    public String toString() {
        return "t -> " + slope().toPlainString() + " * t + " + offset().toPlainString();
    }
}
