// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.track;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * When slices of a name were not recorded, as calls of a function that a budget took out at times.
 *
 * <p>Several threads may use them once they are read.
 */
public final class SliceGaps {
    /** Starts and ends in turn, by name. */
    private final Map<String, LongArrayList> gaps = new TreeMap<>();
    private long start = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;

    /** No gaps. */
    SliceGaps() {
    }

    /** Notes that events were recorded at a time. */
    void see(long time) {
        start = Math.min(start, time);
        end = Math.max(end, time);
    }

    /** From now on, slices of the name are not recorded. */
    void begin(String name, long time) {
        LongArrayList own = gaps.computeIfAbsent(name, unused -> new LongArrayList());
        if (own.size() % 2 == 0) {
            own.add(time);
        }
    }

    /** From now on they are. */
    void end(String name, long time) {
        LongArrayList own = gaps.get(name);
        if (own != null && own.size() % 2 != 0) {
            own.add(time);
        }
    }

    /** The names whose slices were not recorded at times, in their order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(gaps.keySet());
    }

    /** How long all other slices were recorded, ns. */
    public long recorded() {
        return Math.max(0, end - start);
    }

    /** How long slices of a name were not recorded of {@link #recorded()}, ns. */
    public long length(String name) {
        return length(name, LongUnaryOperator.identity(), start, end);
    }

    /**
     * How long slices of a name were not recorded within a time range, ns.
     *
     * @param clock converts a time of the host's kernel trace to the clock of the range
     * @param from first ns
     * @param to behind the last ns
     */
    public long length(String name, LongUnaryOperator clock, long from, long to) {
        LongArrayList own = gaps.getOrDefault(name, new LongArrayList());
        long sum = 0;
        for (int i = 0; i < own.size(); i += 2) {
            long begin = Math.max(from, clock.applyAsLong(own.getLong(i)));
            long until = i + 1 < own.size() ? Math.min(to, clock.applyAsLong(own.getLong(i + 1))) : to;
            sum += Math.max(0, until - begin);
        }
        return sum;
    }
}
