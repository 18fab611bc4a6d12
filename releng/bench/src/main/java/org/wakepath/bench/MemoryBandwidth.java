// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * The speed at which one thread moves bytes that are in no cache, in bytes per nanosecond of processor time, which is
 * GB/s.
 *
 * @param read bytes that are read and summed
 * @param copied bytes that are read and written elsewhere, each byte counted once
 */
record MemoryBandwidth(double read, double copied) {
    private static final int LONGS = 1 << 26;
    private static final int ROUNDS = 5;

    /** The best of some rounds, because it is used as a floor. */
    static MemoryBandwidth measure() {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long[] from = new long[LONGS];
        long[] to = new long[LONGS];
        long shortestRead = Long.MAX_VALUE;
        long shortestCopy = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long began = clock.getCurrentThreadCpuTime();
            from[round] = sum(from);
            long summed = clock.getCurrentThreadCpuTime();
            System.arraycopy(from, 0, to, 0, LONGS);
            shortestRead = Math.min(shortestRead, summed - began);
            shortestCopy = Math.min(shortestCopy, clock.getCurrentThreadCpuTime() - summed);
        }
        double bytes = (double) LONGS * Long.BYTES;
        return new MemoryBandwidth(bytes / shortestRead, bytes / shortestCopy);
    }

    private static long sum(long[] longs) {
        long sum = 0;
        for (long each : longs) {
            sum += each;
        }
        return sum;
    }
}
