// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigInteger;

/**
 * A line in integers of the machine: {@code floor(whole * t + (fraction * t + remainder) / 2^bits + base)}, with half a
 * nanosecond hidden in base and remainder so that the floor rounds to nearest.
 *
 * <p>The slope is split into the whole number next to it and a fraction of 64 bits whose scale follows its size, so
 * that over the whole range of t it costs at most a quarter of a nanosecond, and less than a hundredth for slopes
 * within a percent of one. The product has 128 bits. Where 2^64 of its units are at most a 64th of a nanosecond, as for
 * all true clocks, the remainder is a multiple of 2^64, so that the lower half of the product never carries into the
 * upper. The terms in 64 bits may wrap on the way, but not in the sum: times whose result does not fit are rejected
 * before.
 *
 * <p>The form is monotone: it is the floor of a rising line.
 */
final class FixedPointLine {
    private static final int LARGEST_SLOPE_BITS = 31;
    private static final int MOST_BITS = 94;
    private static final int LEAST_BITS = 64;
    private static final int LEAST_SHIFT_WITHOUT_CARRY = 6;
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger CARRY = BigInteger.ONE.shiftLeft(Long.SIZE);

    final long whole;
    final long fraction;
    final int shift;
    final long lowest;
    final long highest;
    private final long base;
    private final long remainderHigh;
    private final long remainderLow;

    FixedPointLine(ExactLine line) {
        int bits = fractionBits(line);
        BigInteger slope = roundedSlope(line, bits);
        BigInteger offset = offsetAndHalf(line, bits);
        BigInteger nearest = nearestWhole(slope, bits);
        BigInteger floor = offset.shiftRight(bits);
        BigInteger remainder = offset.subtract(floor.shiftLeft(bits));
        whole = nearest.longValueExact();
        fraction = slope.subtract(nearest.shiftLeft(bits)).longValueExact();
        base = floor.longValue();
        remainderHigh = remainder.shiftRight(Long.SIZE).longValueExact();
        shift = bits - Long.SIZE;
        remainderLow = shift < LEAST_SHIFT_WITHOUT_CARRY ? remainder.longValue() : 0;
        BigInteger limit = BigInteger.ONE.shiftLeft(bits + Long.SIZE - 1);
        BigInteger first = ExactArithmetic.ceilDivide(limit.negate().subtract(offset).add(CARRY), slope);
        BigInteger last = ExactArithmetic.floorDivide(limit.subtract(BigInteger.ONE).subtract(offset), slope);
        boolean anyFits = first.compareTo(MAX) <= 0 && last.compareTo(MIN) >= 0;
        lowest = anyFits ? ExactArithmetic.saturate(first) : Long.MAX_VALUE;
        highest = anyFits ? ExactArithmetic.saturate(last) : Long.MIN_VALUE;
    }

    long apply(long t) {
        if (t < lowest || t > highest) {
            throw new ArithmeticException("time " + t + " ns leaves the 64-bit range on the other clock");
        }
        return whole * t + base + (high(t) >> shift);
    }

    /** The upper half of {@code fraction * t + remainder}. */
    long high(long t) {
        long high = Math.multiplyHigh(fraction, t) + remainderHigh;
        return shift < LEAST_SHIFT_WITHOUT_CARRY ? high + carry(t) : high;
    }

    /** The lower half of {@code fraction * t + remainder}. */
    long low(long t) {
        return fraction * t + remainderLow;
    }

    private long carry(long t) {
        return Long.compareUnsigned(low(t), remainderLow) < 0 ? 1 : 0;
    }

    /** As many bits as leave the fraction within 63, and at least 64, where any fraction fits. */
    private static int fractionBits(ExactLine line) {
        BigInteger slope = roundedSlope(line, MOST_BITS);
        if (slope.bitLength() > MOST_BITS + LARGEST_SLOPE_BITS || slope.bitLength() < MOST_BITS - LARGEST_SLOPE_BITS) {
            throw new IllegalArgumentException("slope " + line.slope() + " is not that of two clocks");
        }
        BigInteger fraction = slope.subtract(nearestWhole(slope, MOST_BITS).shiftLeft(MOST_BITS));
        int excess = Math.max(0, fraction.bitLength() - (Long.SIZE - 2));
        return Math.max(LEAST_BITS, MOST_BITS - excess);
    }

    private static BigInteger roundedSlope(ExactLine line, int bits) {
        BigInteger twice = line.rise().shiftLeft(bits + 1).add(line.scale());
        return ExactArithmetic.floorDivide(twice, line.scale().shiftLeft(1));
    }

    private static BigInteger offsetAndHalf(ExactLine line, int bits) {
        BigInteger twice = line.shift().shiftLeft(1).add(line.scale());
        return ExactArithmetic.floorDivide(twice.shiftLeft(bits), line.scale().shiftLeft(1));
    }

    private static BigInteger nearestWhole(BigInteger slope, int bits) {
        return slope.add(BigInteger.ONE.shiftLeft(bits - 1)).shiftRight(bits);
    }
}
