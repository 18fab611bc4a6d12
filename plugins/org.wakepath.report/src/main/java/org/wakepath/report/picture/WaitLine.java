/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.report.picture;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.wakepath.graph.Wait;

/** The waits of a row in the order of their begin, found by time. */
final class WaitLine {
    private final Wait[] waits;
    private final long[] starts;
    /** How far any of the waits up to here reaches. */
    private final long[] reach;

    WaitLine(List<Wait> unsorted) {
        waits = unsorted.toArray(Wait[]::new);
        Arrays.sort(waits, Comparator.comparingLong(Wait::start));
        starts = Arrays.stream(waits).mapToLong(Wait::start).toArray();
        reach = Arrays.stream(waits).mapToLong(Wait::end).toArray();
        for (int i = 1; i < reach.length; i++) {
            reach[i] = Math.max(reach[i], reach[i - 1]);
        }
    }

    int size() {
        return waits.length;
    }

    long start(int index) {
        return starts[index];
    }

    /** Until when there is a wait at least, once the one at {@code index} has begun. */
    long reach(int index) {
        return reach[index];
    }

    /** The first place, from {@code index} on, whose waits reach beyond a time. Mostly it is near. */
    int reaching(long time, int index) {
        if (index < reach.length && reach[index] > time) {
            return index;
        }
        int step = 1;
        int low = index;
        while (low + step < reach.length && reach[low + step] <= time) {
            low += step;
            step *= 2;
        }
        int high = Math.min(reach.length, low + step + 1);
        while (low < high) {
            int middle = low + high >>> 1;
            if (reach[middle] > time) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The wait around a time; of several the one that began last. */
    Optional<Wait> at(long time) {
        int found = Arrays.binarySearch(starts, time + 1);
        for (int i = (found >= 0 ? found : -found - 1) - 1; i >= 0 && reach[i] > time; i--) {
            if (waits[i].end() > time) {
                return Optional.of(waits[i]);
            }
        }
        return Optional.empty();
    }
}
