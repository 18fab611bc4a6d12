// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.List;
import org.wakepath.synchronization.TimestampTransform;

/**
 * Decides which packets are old enough to be settled. Two related packets are at most the delay apart, on one common
 * clock that may be known only roughly. So everything that is related to a packet before the cutoff has been seen.
 */
public final class Horizon {
    private static final int DELAYS_TO_FORGET = 100;

    private final List<TimestampTransform> clocks;
    private final long cutoff;
    private final long delay;

    private Horizon(List<TimestampTransform> clocks, long cutoff, long delay) {
        this.clocks = clocks;
        this.cutoff = cutoff;
        this.delay = delay;
    }

    /**
     * The horizon at a moment.
     *
     * @param clocks from each host's time to the common one
     * @param now ns on the common clock; no packet that comes later is before it
     * @param delay ns
     */
    public static Horizon at(List<TimestampTransform> clocks, long now, long delay) {
        return new Horizon(clocks, now - delay, delay);
    }

    /** The horizon at the end, when all packets have been seen. */
    public static Horizon end(List<TimestampTransform> clocks) {
        return new Horizon(clocks, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    boolean isEnd() {
        return cutoff == Long.MAX_VALUE;
    }

    /** A host's time on the common clock, ns. */
    long time(int host, long local) {
        return clocks.get(host).apply(local);
    }

    /** Whether everything related to a packet of this common time has been seen. */
    boolean isOld(long time) {
        return time < cutoff;
    }

    /** Whether only old packets are related to a packet of this common time. */
    boolean isGone(long time) {
        return isEnd() || time < cutoff - delay;
    }

    /** Whether a flow whose last packet has this common time counts as ended. */
    boolean isForgotten(long time) {
        return (cutoff - time) / DELAYS_TO_FORGET > delay;
    }

    /** Whether equal packets of these common times, the earlier first, are unrelated. */
    boolean areApart(long earlier, long later) {
        return later - earlier > delay;
    }
}
