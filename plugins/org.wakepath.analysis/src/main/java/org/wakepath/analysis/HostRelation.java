// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.wakepath.synchronization.HostClock;

/**
 * How a host's clock relates to the reference's.
 *
 * @param host the host's label
 * @param clock the relation
 * @param begin start of the host's trace, ns on its own clock
 * @param end end of its trace
 * @param matched certain packet pairs between this host and all others
 */
public record HostRelation(String host, HostClock clock, long begin, long end, long matched) {
    /**
     * How far a time can be off on the reference's clock.
     *
     * @param time ns on the host's clock
     * @param error ns; {@link org.wakepath.synchronization.ClockRelation#UNBOUNDED} where nothing bounds it
     */
    public record Bound(long time, long error) {
    }

    /** The number of moments of a host's trace for which the error bound of its clock is given. */
    private static final int BOUNDS = 101;

    /**
     * How far the host's times can be off, at moments spread evenly over its trace, from start to end. Computed anew
     * for each call, because few ask for it.
     */
    public List<Bound> bounds() {
        List<Bound> bounds = new ArrayList<>(BOUNDS);
        long span = end - begin;
        for (int i = 0; i < BOUNDS; i++) {
            long time = begin + span / (BOUNDS - 1) * i + span % (BOUNDS - 1) * i / (BOUNDS - 1);
            bounds.add(new Bound(time, clock.errorBoundAt(time)));
        }
        return bounds;
    }

    /**
     * How far the host's clock is ahead of the reference's at the start of its trace, ns. It is negative if the clock
     * is behind, and empty if nothing relates the two.
     */
    public OptionalLong ahead() {
        return clock.isConnected() ? OptionalLong.of(begin - clock.transform().apply(begin)) : OptionalLong.empty();
    }

    /** How far a time near a message can be off, ns; see {@link HostClock#errorBound}. */
    public long errorBound() {
        return clock.errorBound();
    }

    /** How far a time of the host's trace can be off at most, ns. */
    public long worstErrorBound() {
        return bounds().stream().mapToLong(Bound::error).max().orElse(errorBound());
    }
}
