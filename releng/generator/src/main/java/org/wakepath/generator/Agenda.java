// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.generator;

import java.util.Arrays;

/** The coming occurrences of a lane: a binary heap by time. The order of two at the same time does not matter. */
final class Agenda {
    private long[] times = new long[64];
    private Occurrence[] occurrences = new Occurrence[64];
    private int size;

    /** Adds an occurrence, unless it is here already. */
    void enter(Occurrence occurrence, long time) {
        if (!occurrence.isAwaited()) {
            occurrence.await(time);
            if (size == times.length) {
                times = Arrays.copyOf(times, 2 * size);
                occurrences = Arrays.copyOf(occurrences, 2 * size);
            }
            rise(size++, occurrence, time);
        }
    }

    /** The time of the next occurrence, in ns since {@link Plan#START}. */
    long nextTime() {
        return times[0];
    }

    /** Lets the next occurrence happen; there always is one, because clients never end. */
    void proceed() {
        Occurrence next = occurrences[0];
        size--;
        sink(occurrences[size], times[size]);
        next.come();
    }

    private void rise(int from, Occurrence occurrence, long time) {
        int place = from;
        while (place > 0 && times[(place - 1) / 2] > time) {
            put(place, occurrences[(place - 1) / 2], times[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, occurrence, time);
    }

    /** Puts the last one to the top, and below what is earlier. */
    private void sink(Occurrence last, long time) {
        int place = 0;
        int child = earlierChild(place);
        while (child < size && times[child] < time) {
            put(place, occurrences[child], times[child]);
            place = child;
            child = earlierChild(place);
        }
        put(place, last, time);
    }

    private int earlierChild(int place) {
        int left = 2 * place + 1;
        return left + 1 < size && times[left + 1] < times[left] ? left + 1 : left;
    }

    private void put(int place, Occurrence occurrence, long time) {
        occurrences[place] = occurrence;
        times[place] = time;
    }
}
