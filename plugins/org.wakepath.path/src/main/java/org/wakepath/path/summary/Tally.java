// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.path.summary;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds up time by key. Sums are exact, because all times are whole nanoseconds. */
public final class Tally<K> {
    private final Map<K, Long> sums = new LinkedHashMap<>();

    public void add(K key, long duration) {
        sums.merge(key, duration, Long::sum);
    }

    /** The time of a key; 0 if none was added. */
    long of(K key) {
        return sums.getOrDefault(key, 0L);
    }

    /** The largest share, and the first of equal ones; empty if there are none. */
    Optional<Share<K>> largest() {
        Map.Entry<K, Long> largest = null;
        for (Map.Entry<K, Long> sum : sums.entrySet()) {
            largest = largest == null || sum.getValue() > largest.getValue() ? sum : largest;
        }
        return Optional.ofNullable(largest).map(sum -> new Share<>(sum.getKey(), sum.getValue()));
    }

    /** All shares, the largest first. Equal ones are in the order in which they were added. */
    public List<Share<K>> shares() {
        return sums.entrySet().stream()
                .map(entry -> new Share<>(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(share -> -share.duration()))
                .toList();
    }

    /**
     * The part of a path's time that belongs to one host, worker or state.
     *
     * @param <K> what the time is shared among
     * @param duration ns
     */
    public record Share<K> (K key, long duration) {
    }
}
