// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.util.UUID;

/**
 * A host's clock. Where t ns have truly passed since {@link Plan#START}, it shows START + offset + t + ⌊t·drift/10⁹⌋ ns
 * since the epoch.
 *
 * @param boot identity of the clock
 * @param uptime what its monotonic clock shows at the start, in ns
 * @param offset how much it is ahead at the start, in ns
 * @param drift how much faster it is, in billionths
 */
record HostClock(UUID boot, long uptime, long offset, long drift) {
    private static final long SECOND = 1_000_000_000L;

    static HostClock of(SplitMix64 dice) {
        UUID boot = new UUID(dice.next() & ~0xF000L | 0x4000L, dice.next() & -1L >>> 2 | Long.MIN_VALUE);
        long uptime = dice.between(1_000, 1_000_000) * SECOND + dice.below((int) SECOND);
        long offset = dice.between(-5, 5) * SECOND + dice.below((int) SECOND);
        return new HostClock(boot, uptime, offset, dice.between(-100_000, 100_001));
    }

    /** The monotonic clock, in ns since the boot, after true time. */
    long monotonic(long time) {
        return uptime + time + Math.floorDiv(time * drift, SECOND);
    }

    /** What the clock shows after true time, in ns since the epoch. */
    long local(long time) {
        return zero() + monotonic(time);
    }

    /** The monotonic clock's zero, in ns since the epoch. */
    long zero() {
        return Plan.START + offset - uptime;
    }
}
