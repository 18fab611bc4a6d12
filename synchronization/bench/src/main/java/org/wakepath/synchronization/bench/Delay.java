// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.Random;
import java.util.SplittableRandom;

/** The delay of messages in one direction of a network. */
@FunctionalInterface
public interface Delay {
    /** Longest time under way, ns. */
    long LONGEST = 10_000_000_000L;

    /** The delay of a message sent at an ideal time, ns. */
    long of(long sent, Random random);

    /**
     * A least delay, and waiting in many short queues.
     *
     * @param least ns
     * @param mean of the rest, ns
     */
    static Delay exponential(long least, long mean) {
        return (sent, random) -> least - Math.round(mean * Math.log(1 - random.nextDouble()));
    }

    /**
     * A least delay, and a rest that is seldom much longer: Lomax' distribution of shape 1.5, cut at {@link #LONGEST}.
     *
     * @param least ns
     * @param scale half of the rest's mean, ns
     */
    static Delay heavyTailed(long least, long scale) {
        return (sent, random) -> {
            double rest = scale * (Math.pow(1 - random.nextDouble(), -1 / 1.5) - 1);
            return Math.min(LONGEST, least + Math.round(rest));
        };
    }

    /**
     * Another delay, to which a queue adds up to {@code queue} ns while it is full: in three of ten periods of four
     * seconds, which the seed chooses.
     */
    static Delay bursty(Delay other, long queue, long seed) {
        return (sent, random) -> {
            double drawn = new SplittableRandom(seed + sent / 4_000_000_000L).nextDouble();
            long waited = drawn < 0.3 ? queue / 2 + random.nextLong(queue / 2) : 0;
            return other.of(sent, random) + waited;
        };
    }
}
