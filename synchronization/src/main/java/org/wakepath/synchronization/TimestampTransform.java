// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A map from the times of one clock to those of another, both in nanoseconds. It is a line {@code slope * t + offset},
 * or several lines that each meet the next where the rate of the clocks changed.
 *
 * <p>The parameters are kept as exact fractions, so composition and inverse lose nothing, in whatever order they are
 * taken. Times are transformed with integers alone (after Algorithm 3 of Giraldeau and Dagenais 2016, with a 128-bit
 * product, or in bulk a window in which 64 bits give the same): the result is monotone and less than 1 ns from the
 * exact value, for every long whose image is a long. Slopes lie between 2<sup>-31</sup> and 2<sup>31</sup>.
 *
 * <p>Immutable and thread-safe.
 */
public final class TimestampTransform {
    private static final TimestampTransform IDENTITY = new TimestampTransform(ExactLine.IDENTITY);

    private final List<ExactLine> exact;
    private final FixedPointLine[] fast;
    private final LineWindow[] windows;
    /** The first whole nanosecond of each line but the first. */
    private final long[] starts;

    TimestampTransform(ExactLine line) {
        this(List.of(line));
    }

    /** @param lines from left to right, each of which meets the next */
    TimestampTransform(List<ExactLine> lines) {
        exact = distinct(lines);
        fast = exact.stream().map(FixedPointLine::new).toArray(FixedPointLine[]::new);
        starts = new long[exact.size() - 1];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = ExactArithmetic.saturate(joint(i).firstWhole());
        }
        windows = new LineWindow[fast.length];
        Arrays.setAll(windows, i -> new LineWindow(fast[i], start(i), last(i)));
    }

    private long last(int line) {
        return line == starts.length ? Long.MAX_VALUE : starts[line] - 1;
    }

    private static List<ExactLine> distinct(List<ExactLine> lines) {
        List<ExactLine> found = new ArrayList<>(lines.size());
        for (ExactLine line : lines) {
            if (found.isEmpty() || !found.get(found.size() - 1).sameAs(line)) {
                found.add(line);
            }
        }
        return List.copyOf(found);
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
        return fast[starts.length == 0 ? 0 : lineAt(ns)].apply(ns);
    }

    /**
     * Transforms the first {@code n} times of {@code in} into {@code out}; both may be the same array. The times may
     * have any order, and become what {@link #apply(long)} makes of each. It is fastest for rates near 1 where a
     * thousand times in a row are mostly within a second.
     *
     * @throws ArithmeticException if a result does not fit into a long
     * @throws IndexOutOfBoundsException if an array is shorter than {@code n}
     */
    public void apply(long[] in, long[] out, int n) {
        int from = 0;
        while (n - from >= LineWindow.TIMES) {
            LineWindow window = windows[lineAt(in[from])];
            if (window.holds(in, from)) {
                window.apply(in, out, from);
            } else {
                applyOneByOne(in, out, from, from + LineWindow.TIMES);
            }
            from += LineWindow.TIMES;
        }
        applyOneByOne(in, out, from, n);
    }

    private void applyOneByOne(long[] in, long[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = apply(in[i]);
        }
    }

    /** The transform that applies {@code inner} first and then this one, exactly. */
    public TimestampTransform compose(TimestampTransform inner) {
        List<ExactLine> composed = new ArrayList<>();
        int own = 0;
        int other = 0;
        composed.add(exact.get(0).compose(inner.exact.get(0)).reduced());
        while (own < starts.length || other < inner.starts.length) {
            int order = order(inner, other, own);
            other += order <= 0 ? 1 : 0;
            own += order >= 0 ? 1 : 0;
            composed.add(exact.get(own).compose(inner.exact.get(other)).reduced());
        }
        return new TimestampTransform(composed);
    }

    /** Whether the inner transform's next joint comes first (negative), or this one's, or both at once (0). */
    private int order(TimestampTransform inner, int innerJoint, int ownJoint) {
        if (innerJoint == inner.starts.length) {
            return 1;
        }
        return ownJoint == starts.length ? -1 : inner.joint(innerJoint).compareOnClockBetween(joint(ownJoint));
    }

    private Joint joint(int index) {
        return Joint.of(exact.get(index), exact.get(index + 1));
    }

    /** The inverse transform, exactly. */
    public TimestampTransform inverse() {
        return new TimestampTransform(exact.stream().map(ExactLine::inverse).toList());
    }

    /** Its lines from left to right. */
    List<ExactLine> lines() {
        return exact;
    }

    /** The number of its lines. */
    public int size() {
        return exact.size();
    }

    /** The line that a time is transformed by. */
    public int lineAt(long ns) {
        int found = Arrays.binarySearch(starts, ns);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The first time that a line transforms, ns; {@link Long#MIN_VALUE} for the first line. */
    public long start(int line) {
        return line == 0 ? Long.MIN_VALUE : starts[line - 1];
    }

    /** The slope of a line, without unit, to 50 significant digits. */
    public BigDecimal slope(int line) {
        return exact.get(line).slope();
    }

    /** The offset of a line at time 0 in ns, to 50 significant digits. */
    public BigDecimal offset(int line) {
        return exact.get(line).offset();
    }

    /** The slope of a line as the nearest double; too coarse for epoch timestamps. */
    public double slopeAsDouble(int line) {
        return exact.get(line).slope().doubleValue();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimestampTransform transform && sameAs(transform);
    }

    private boolean sameAs(TimestampTransform other) {
        if (size() != other.size()) {
            return false;
        }
        for (int i = 0; i < size(); i++) {
            if (!exact.get(i).sameAs(other.exact.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(slopeAsDouble(0));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("t -> ");
        for (int i = 0; i < size(); i++) {
            text.append(i == 0 ? "" : ", from " + start(i) + ": ").append(slope(i).toPlainString()).append(" * t + ")
                    .append(offset(i).toPlainString());
        }
        return text.toString();
    }

    /**
     * Where two lines of different slope meet: the time {@code x / divisor}, and {@code y / divisor} on the other
     * clock.
     */
    record Joint(BigInteger x, BigInteger y, BigInteger divisor) {
        /** The joint of two lines, with a positive divisor. */
        static Joint of(ExactLine left, ExactLine right) {
            BigInteger divisor = left.rise().multiply(right.scale()).subtract(right.rise().multiply(left.scale()));
            BigInteger x = right.shift().multiply(left.scale()).subtract(left.shift().multiply(right.scale()));
            BigInteger y = left.rise().multiply(right.shift()).subtract(right.rise().multiply(left.shift()));
            return divisor.signum() > 0 ? new Joint(x, y, divisor)
                    : new Joint(x.negate(), y.negate(), divisor.negate());
        }

        /** The first whole nanosecond that is not before it. */
        BigInteger firstWhole() {
            return ExactArithmetic.ceilDivide(x, divisor);
        }

        /**
         * Whether it comes earlier (negative) or later on the clock between than the joint of a transform that follows.
         */
        int compareOnClockBetween(Joint next) {
            return y.multiply(next.divisor).compareTo(next.x.multiply(divisor));
        }
    }

    /**
     * A line for many times at once that lie within a second of each other, where products of 64 bits suffice: a loop
     * without branches, and with nothing wider than a long, that a compiler turns into vector instructions. After the
     * window of Algorithm 3 of Giraldeau and Dagenais (2016), but without its rounding.
     *
     * <p>The results are those of {@link FixedPointLine}. With {@code t = begin + d} and {@code p} the lowest bits of
     * {@code fraction * begin + remainder}, its floor is {@code f(begin) + d + floor((fraction * d + p) / 2^bits)}, as
     * the whole number is 1. With {@code fraction = high * 2^32 + low} and {@code p = upper * 2^32 + lower} the last
     * term is {@code floor((high * d + upper + floor((low * d + lower) / 2^32)) / 2^(bits - 32))}, for the floor of a
     * floor is that of the whole. No sum leaves a long: d is at least 0 and less than 2^31, low and lower are less than
     * 2^32; and either bits are 64, {@code |high|} at most 2^31 and upper less than 2^32, or they are at most 94, 2^30
     * and 2^62.
     */
    static final class LineWindow {
        /**
         * The number of times that are transformed together: enough to hide the cost of a window, and few enough for
         * the nearest cache.
         */
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

        /** Four at once, because reducing a vector to a long takes longer than making the vector. */
        private static boolean near(long[] times, int from, long begin) {
            long differences = 0;
            for (int i = from; i < from + QUARTER; i++) {
                differences |= times[i] - begin | times[i + QUARTER] - begin
                        | times[i + 2 * QUARTER] - begin | times[i + 3 * QUARTER] - begin;
            }
            return differences >>> WIDTH_BITS == 0;
        }

        /**
         * Transforms times that the window holds. One product is of t and the other of d, because vector units stall
         * where one operand has to be kept for a second product; what t adds to the former wraps, and highBase takes it
         * away.
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
}
