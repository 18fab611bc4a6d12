// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Random;

/** Sends messages between simulated clocks at random ideal times, with random positive delays. */
final class SimulatedNetwork {
    /** Clocks show whole nanoseconds; a delay above the rounding keeps every message in order. */
    private static final int LEAST_DELAY = 5;

    private final Random random;
    private final long start;
    private final long span;
    private final int largestDelay;

    SimulatedNetwork(long seed, long start, long span, int largestDelay) {
        this.random = new Random(seed);
        this.start = start;
        this.span = span;
        this.largestDelay = largestDelay;
    }

    MessageExchange exchange(SimulatedClock a, SimulatedClock b, int fromAToB, int fromBToA) {
        MessageExchange exchange = new MessageExchange();
        for (int i = 0; i < fromAToB; i++) {
            long sent = instant();
            exchange.addFromAToB(a.read(sent), b.read(sent + delay()));
        }
        for (int i = 0; i < fromBToA; i++) {
            long sent = instant();
            exchange.addFromBToA(b.read(sent), a.read(sent + delay()));
        }
        return exchange;
    }

    long instant() {
        return start + random.nextLong(span);
    }

    private long delay() {
        return LEAST_DELAY + random.nextInt(largestDelay);
    }
}
