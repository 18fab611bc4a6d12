/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.graph;

import org.wakepath.kernel.HostClocks;

/** Times of all hosts on the one clock of a path. */
final class PathClock {
    private final HostClocks clocks;

    PathClock(HostClocks clocks) {
        this.clocks = clocks;
    }

    /** A host's local time on the path's clock, ns. */
    long time(int host, long local) {
        return clocks.toReference(host, local);
    }

    /** A time of the path's clock on a host's own, ns. */
    long localTime(int host, long time) {
        return clocks.fromReference(host, time);
    }

    /** How far the clocks of two hosts may be apart at a local time of the first, ns. */
    long errorBetween(int host, int other, long local) {
        return clocks.errorBetween(host, other, local);
    }
}
