// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.type;

/**
 * Values from {@code low} to {@code high}, both included, compared as the type they belong to.
 *
 * @param low smallest value
 * @param high largest value
 */
public record Range(long low, long high) {

    /** Whether a two's complement value lies in it. */
    public boolean containsSigned(long value) {
        return low <= value && value <= high;
    }

    /** Whether an unsigned value lies in it. */
    public boolean containsUnsigned(long value) {
        return Long.compareUnsigned(low, value) <= 0 && Long.compareUnsigned(value, high) <= 0;
    }

    // Java generates these methods of a record at run time, which takes longer than reading a small trace.

    @Override
    public boolean equals(Object other) {
        return other instanceof Range range && low == range.low && high == range.high;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(low * 31 + high);
    }
}
