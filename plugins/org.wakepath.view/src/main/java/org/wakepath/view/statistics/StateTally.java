/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.view.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.wakepath.graph.model.EdgeState;

/** Adds up time by key and state; exact, as everything is a whole number of nanoseconds. */
final class StateTally<K> {
    private final Map<K, long[]> sums = new LinkedHashMap<>();

    void add(K key, EdgeState state, long duration) {
        sums.computeIfAbsent(key, unused -> new long[EdgeState.values().length])[state.ordinal()] += duration;
    }

    /** Largest first; equal ones in the order in which they were met. */
    List<StateTimes<K>> shares() {
        return sums.entrySet().stream().map(entry -> new StateTimes<>(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(share -> -share.total())).toList();
    }
}
