// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

import java.math.BigInteger;
import java.util.Optional;
import java.util.UUID;

/**
 * A clock as the metadata describes it.
 *
 * @param name its name in the metadata
 * @param uuid identity of the clock; LTTng's monotonic clock has one for each boot of a host
 * @param description free text, empty if not given
 * @param frequency cycles in a second, above zero
 * @param offsetSeconds whole seconds from the epoch to the clock's zero
 * @param offsetCycles cycles to add to {@code offsetSeconds}
 */
public record ClockClass(String name, Optional<UUID> uuid, String description, long frequency,
        long offsetSeconds, long offsetCycles) {
    private static final long NANOS = 1_000_000_000L;
    private static final BigInteger BIG_NANOS = BigInteger.valueOf(NANOS);

    /** Rejects a frequency below one, and an offset of more nanoseconds than 64 bits hold. */
    public ClockClass {
        if (frequency <= 0) {
            throw new CtfException("clock " + name + ": frequency " + frequency + " is not above zero");
        }
        BigInteger zero = BigInteger.valueOf(offsetSeconds).multiply(BIG_NANOS)
                .add(BigInteger.valueOf(offsetCycles).multiply(BIG_NANOS).divide(BigInteger.valueOf(frequency)));
        if (zero.bitLength() >= Long.SIZE) {
            throw new CtfException("clock " + name + ": an offset of " + offsetSeconds + " s and " + offsetCycles
                    + " cycles lies beyond the years 1677 to 2262");
        }
    }

    /** Whether the other is the same clock, by its UUID; a tracer may have taken another distance from the epoch. */
    public boolean isSameAs(ClockClass other) {
        return uuid.isPresent() && uuid.equals(other.uuid) && frequency == other.frequency;
    }

    /** Whether this is the same clock as the other, with its zero elsewhere. */
    public boolean isZeroedApart(ClockClass other) {
        return isSameAs(other) && (offsetSeconds != other.offsetSeconds || offsetCycles != other.offsetCycles);
    }

    /** This clock with its zero where the other has it, if they are the same. */
    ClockClass zeroedAs(ClockClass other) {
        return isSameAs(other)
                ? new ClockClass(name, uuid, description, frequency, other.offsetSeconds, other.offsetCycles) : this;
    }

    /** Whether a cycle is a nanosecond. */
    public boolean countsNanoseconds() {
        return frequency == NANOS;
    }

    /** Nanoseconds from the epoch to the clock's zero. */
    public long offsetNanoseconds() {
        return nanoseconds(0);
    }

    /**
     * Converts a reading of this clock, rounding down to a nanosecond, without loss in between.
     *
     * @param cycles unsigned reading of the clock
     * @return nanoseconds since the epoch; wraps as a long does when it lies beyond the year 2262
     */
    public long nanoseconds(long cycles) {
        long total = offsetCycles + cycles;
        boolean overflow = cycles < 0 || ((offsetCycles ^ total) & (cycles ^ total)) < 0;
        if (countsNanoseconds()) {
            return offsetSeconds * NANOS + total;
        }
        if (overflow) {
            return exactly(cycles);
        }
        long seconds = Math.floorDiv(total, frequency);
        long rest = Math.floorMod(total, frequency);
        if (Math.multiplyHigh(rest, NANOS) != 0 || rest * NANOS < 0) {
            return exactly(cycles);
        }
        return (offsetSeconds + seconds) * NANOS + rest * NANOS / frequency;
    }

    private long exactly(long cycles) {
        BigInteger unsigned = new BigInteger(Long.toUnsignedString(cycles));
        BigInteger[] parts = unsigned.add(BigInteger.valueOf(offsetCycles)).multiply(BIG_NANOS)
                .divideAndRemainder(BigInteger.valueOf(frequency));
        long whole = parts[0].longValue() - (parts[1].signum() < 0 ? 1 : 0);
        return offsetSeconds * NANOS + whole;
    }
}
