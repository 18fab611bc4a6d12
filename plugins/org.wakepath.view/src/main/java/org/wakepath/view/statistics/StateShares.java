// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.statistics;

import java.util.stream.LongStream;
import org.wakepath.graph.model.EdgeState;

/**
 * The time of a path that belongs to one host or task, by state.
 *
 * @param <K> what the time is shared among
 * @param times ns by the ordinal of the state
 */
public record StateShares<K> (K key, long[] times) {

    /** Time in one state, ns. */
    public long of(EdgeState state) {
        return times[state.ordinal()];
    }

    /** Time in all states, ns. */
    public long total() {
        return LongStream.of(times).sum();
    }
}
