/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.analysis.streaming;

import java.util.ArrayList;
import java.util.List;
import org.wakepath.synchronization.ClockRelation;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.SyncResult;
import org.wakepath.synchronization.TimestampTransform;

/** The best that is known of each host's clock while more is being learned. */
final class KnownClocks {
    private final List<HostClock> clocks;
    private final List<TimestampTransform> transforms;

    /** @param others for hosts that are not connected */
    KnownClocks(SyncResult result, List<TimestampTransform> others) {
        clocks = new ArrayList<>(result.clocks());
        transforms = new ArrayList<>(others);
        for (HostClock clock : result.clocks()) {
            if (clock.isConnected()) {
                transforms.set(clock.host(), clock.transform());
            }
        }
    }

    /** From each host's time to the reference's. */
    List<TimestampTransform> transforms() {
        return List.copyOf(transforms);
    }

    /** Takes what bounds a host's time closer at a moment of the reference. */
    void improve(SyncResult result, long now) {
        for (HostClock clock : result.clocks()) {
            int host = clock.host();
            if (clock.isConnected() && error(clock, now) <= error(clocks.get(host), now)) {
                clocks.set(host, clock);
                transforms.set(host, clock.transform());
            }
        }
    }

    /** How far times of two hosts can be apart at a moment of the reference, ns; those that nothing bounds left out. */
    long error(long now) {
        long worst = clocks.stream().filter(HostClock::isConnected).mapToLong(clock -> error(clock, now)).max().orElse(0);
        return 2 * worst;
    }

    private static long error(HostClock clock, long now) {
        return clock.isConnected() ? clock.errorBoundAt(clock.transform().inverse().apply(now)) : ClockRelation.UNBOUNDED;
    }
}
