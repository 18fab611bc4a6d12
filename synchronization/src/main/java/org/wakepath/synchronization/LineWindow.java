// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * A line for many times at once that lie within a second of each other, where products of 64 bits suffice: a loop
 * without branches, and with nothing wider than a long, that a compiler turns into vector instructions. After the
 * window of Algorithm 3 of Giraldeau and Dagenais (2016), but without its rounding.
 *
 * <p>The results are those of {@link FixedPointLine}. With {@code t = begin + d} and {@code p} the lowest bits of
 * {@code fraction * begin + remainder}, its floor is {@code f(begin) + d + floor((fraction * d + p) / 2^bits)}, as the
 * whole number is 1. With {@code fraction = high * 2^32 + low} and {@code p = upper * 2^32 + lower} the last term is
 * {@code floor((high * d + upper + floor((low * d + lower) / 2^32)) / 2^(bits - 32))}, for the floor of a floor is that
 * of the whole. No sum leaves a long: d is at least 0 and less than 2^31, low and lower are less than 2^32; and either
 * bits are 64, {@code |high|} at most 2^31 and upper less than 2^32, or they are at most 94, 2^30 and 2^62.
 */
final class LineWindow {
    /** How many times are transformed together: enough to hide what a window costs, and few for the nearest cache. */
    static final int TIMES = 1024;

    private static final int QUARTER = TIMES / 4;
    private static final int WIDTH_BITS = 31;
    private static final long HALF_WIDTH = 1L << (WIDTH_BITS - 1);
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    private final FixedPointLine line;
    private final long firstMiddle;
    private final long lastMiddle;

    /** @param first the first time that the line is for, ns, and {@code last} the last */
    LineWindow(FixedPointLine line, long first, long last) {
        this.line = line;
        firstMiddle = ExactArithmetic.saturatedAdd(Math.max(first, line.lowest), HALF_WIDTH);
        lastMiddle = ExactArithmetic.saturatedSubtract(Math.min(last, line.highest), HALF_WIDTH - 1);
    }

    /** Whether the window around the first of these times is within the line, and holds all of them. */
    boolean holds(long[] times, int from) {
        long middle = times[from];
        return line.whole == 1 && middle >= firstMiddle && middle <= lastMiddle
                && near(times, from, middle - HALF_WIDTH);
    }

    /** Four at once: to reduce a vector to a long takes longer than to make it. */
    private static boolean near(long[] times, int from, long begin) {
        long differences = 0;
        for (int i = from; i < from + QUARTER; i++) {
            differences |= times[i] - begin | times[i + QUARTER] - begin
                    | times[i + 2 * QUARTER] - begin | times[i + 3 * QUARTER] - begin;
        }
        return differences >>> WIDTH_BITS == 0;
    }

    /**
     * Transforms times that the window holds. One product is of t and the other of d, because vector units stall where
     * one operand has to be kept for a second product; what t adds to the former wraps, and highBase takes it away.
     */
    void apply(long[] in, long[] out, int from) {
        long begin = in[from] - HALF_WIDTH;
        long low = line.fraction & LOW_HALF;
        long high = line.fraction >> 32;
        long lower = line.low(begin) & LOW_HALF;
        long upper = (line.high(begin) & (1L << line.shift) - 1) << 32 | line.low(begin) >>> 32;
        long base = line.apply(begin) - begin;
        long highBase = upper - high * begin;
        int shift = line.shift + 32;
        for (int i = from; i < from + TIMES; i++) {
            long t = in[i];
            out[i] = t + base + (high * t + highBase + (low * (t - begin) + lower >> 32) >> shift);
        }
    }
}
