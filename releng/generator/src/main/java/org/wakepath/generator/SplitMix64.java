// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

/**
 * Random numbers that are the same with every Java: Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators" (OOPSLA 2014).
 */
final class SplitMix64 {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    SplitMix64(long seed) {
        state = seed;
    }

    /** Numbers that have nothing to do with those of another index. */
    static SplitMix64 of(long seed, int index) {
        return new SplitMix64(new SplitMix64(seed + index * 0xD1342543DE82EF95L).next());
    }

    /** 64 random bits. */
    long next() {
        state += GOLDEN;
        long z = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** From 0 up to but without the limit, which is at most 2^31. */
    int below(int limit) {
        return (int) ((next() >>> 33) * limit >>> 31);
    }

    /** From the first up to but without the second. */
    int between(int from, int to) {
        return from + below(to - from);
    }

    /** True once in a number of times, on average. */
    boolean oneIn(int times) {
        return below(times) == 0;
    }

    /** Waiting time until what happens on average every {@code mean}. */
    long exponential(double mean) {
        double uniform = ((next() >>> 11) + 1) * 0x1p-53;
        return (long) (-StrictMath.log(uniform) * mean);
    }
}
