// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare.profile;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/**
 * How long executions took, or how much of their time was of one component: exact sums, and a histogram. That of the
 * executions has three significant digits, and that of a component one, so that a profile of many stays small (<a
 * href="https://hdrhistogram.org">HdrHistogram</a>). All times are ns.
 */
@JsonAutoDetect(getterVisibility = JsonAutoDetect.Visibility.NONE, fieldVisibility = JsonAutoDetect.Visibility.NONE)
@JsonPropertyOrder({"count", "sum", "median", "histogram"})
public final class Latencies {
    private static final int DIGITS = 3;
    private static final int DIGITS_OF_PART = 1;
    /** The longest time that a histogram holds, ns: 100 hours. */
    static final long LONGEST = 360_000_000_000_000L;
    /** A histogram that was read has the range that it had when it was written. */
    private static final long NO_LEAST_RANGE = 0;
    private static final int MOST_BYTES = 1 << 17;
    private static final double PERCENT = 100;
    private static final double HALF = 0.5;

    private final Histogram histogram;
    private long sum;

    /** No times yet. */
    public Latencies() {
        this(DIGITS);
    }

    private Latencies(int digits) {
        histogram = new Histogram(digits);
        histogram.setAutoResize(true);
    }

    /** No times of a component yet. */
    static Latencies ofPart() {
        return new Latencies(DIGITS_OF_PART);
    }

    private Latencies(Histogram histogram, long sum) {
        this.histogram = histogram;
        this.sum = sum;
    }

    /**
     * The times of a file.
     *
     * @param histogram as {@link #histogram} wrote it
     * @throws IllegalArgumentException if it is no histogram, or one that cannot have the sum
     */
    @JsonCreator
    static Latencies of(@JsonProperty("sum") long sum, @JsonProperty("histogram") String histogram) {
        Latencies read = new Latencies(decode(histogram), sum);
        if (read.count() < 1 || sum < 0) {
            throw new IllegalArgumentException(read.count() + " times cannot have the sum " + sum);
        }
        return read;
    }

    private static Histogram decode(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            if (bytes.length > MOST_BYTES) {
                throw new IllegalArgumentException("the histogram has " + bytes.length + " bytes");
            }
            Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), NO_LEAST_RANGE);
            int digits = histogram.getNumberOfSignificantValueDigits();
            if (digits != DIGITS && digits != DIGITS_OF_PART) {
                throw new IllegalArgumentException("the histogram has another precision");
            }
            histogram.setAutoResize(true);
            return histogram;
        } catch (RuntimeException e) {
            // The library reports damage by whichever exception its arithmetic runs into.
            throw new IllegalArgumentException("this is no histogram", e);
        }
    }

    /**
     * The histogram as text: the library's format in base 64. Its compressed format would be smaller, and other bytes
     * with another zlib.
     */
    @JsonProperty
    String histogram() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** Adds a time of at least 0 ns. One longer than 100 hours counts as 100 hours in the histogram. */
    public void add(long time) {
        histogram.recordValue(Math.min(time, LONGEST));
        sum += time;
    }

    /** How many times were added. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public long count() {
        return histogram.getTotalCount();
    }

    /** The exact sum. */
    @JsonProperty
    public long sum() {
        return sum;
    }

    /** The exact mean; 0 if there are none. */
    public double mean() {
        return count() == 0 ? 0 : (double) sum / count();
    }

    /**
     * The time that a share of all do not exceed, within 0.1 %, of a component within 10 %; 0 if there are none.
     *
     * @param share from 0 to 1: 0.5 for the median
     */
    public long quantile(double share) {
        return count() == 0 ? 0 : histogram.getValueAtPercentile(share * PERCENT);
    }

    /** Half of all are not longer, within 0.1 %, of a component within 10 %; 0 if there are none. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public long median() {
        return quantile(HALF);
    }

    /** The longest, within 0.1 %, of a component within 10 %; 0 if there are none. */
    public long longest() {
        return histogram.getMaxValue();
    }

    /** Adds all times of others. */
    public void addAll(Latencies others) {
        histogram.add(others.histogram);
        sum += others.sum;
    }
}
