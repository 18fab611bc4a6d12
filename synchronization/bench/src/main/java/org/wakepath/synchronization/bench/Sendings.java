// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import java.util.Random;
import java.util.stream.LongStream;

/** The ideal times at which requests are sent, in order. */
public enum Sendings {
    /** At random times. */
    SCATTERED {
        @Override
        long time(Random random, long span) {
            return random.nextLong(span);
        }
    },

    /** Within the first 10 ms of a minute, as of hosts that ask each other regularly. */
    EACH_MINUTE {
        @Override
        long time(Random random, long span) {
            return random.nextLong(span / MINUTE) * MINUTE + random.nextLong(10_000_000);
        }
    };

    private static final long MINUTE = 60_000_000_000L;

    /** A number of times from 0 to {@code span} ns, which is at least a minute. */
    public long[] times(Random random, long span, int count) {
        return LongStream.generate(() -> time(random, span)).limit(count).sorted().toArray();
    }

    abstract long time(Random random, long span);
}
