// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.network;

import java.util.List;
import org.wakepath.synchronization.HostClock;
import org.wakepath.synchronization.SyncResult;
import org.wakepath.synchronization.TimestampTransform;

/** The clocks of all hosts, seen from one of them. Immutable and thread-safe. */
public final class HostClocks {
    private final List<HostClock> clocks;
    private final TimestampTransform[] toReference;
    private final TimestampTransform[] fromReference;

    /** The clocks as synchronization found them. */
    public HostClocks(SyncResult result) {
        clocks = result.clocks();
        toReference = new TimestampTransform[clocks.size()];
        fromReference = new TimestampTransform[clocks.size()];
        for (int i = 0; i < toReference.length; i++) {
            toReference[i] = clocks.get(i).isConnected() ? clocks.get(i).transform() : TimestampTransform.identity();
            fromReference[i] = toReference[i].inverse();
        }
    }

    /** A host's local time on the reference's clock, ns; a host that is not related keeps its own time. */
    public long toReference(int host, long local) {
        return toReference[host].apply(local);
    }

    /** A time of the reference's clock as the host's local time, ns. */
    public long fromReference(int host, long time) {
        return fromReference[host].apply(time);
    }

    /** Whether times of two hosts can be compared. */
    public boolean areRelated(int host, int other) {
        return host == other || clocks.get(host).isConnected() && clocks.get(other).isConnected();
    }

    /** The error bound between the clocks of two related hosts, at a local time of the first, ns. */
    public long errorBetween(int host, int other, long local) {
        if (host == other) {
            return 0;
        }
        long otherLocal = fromReference(other, toReference(host, local));
        long sum = clocks.get(host).errorBoundAt(local) + clocks.get(other).errorBoundAt(otherLocal);
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
