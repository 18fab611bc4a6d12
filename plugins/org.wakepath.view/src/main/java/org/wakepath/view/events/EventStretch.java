// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.view.events;

import org.wakepath.base.PartitionPoint;

/** Neighbouring rows, and how to find them again. */
sealed interface EventStretch {

    /** The number of the first row. */
    long first();

    /** The number of rows. */
    int size();

    /** Time of the first row, ns on the clock of the listing. */
    long time();

    /** The number of the row behind the last. */
    default long end() {
        return first() + size();
    }

    /**
     * Many rows of some thousand events, which are read again from a place on.
     *
     * @param places of all readers, before the first row
     */
    record Dense(long first, int size, long time, long[][] places) implements EventStretch {
    }

    /**
     * Few rows of some thousand events, each of which is found alone.
     *
     * @param hosts number of each event's host
     * @param streams number of each event's stream among those of its host
     * @param places in that stream
     * @param times ns on the clock of the listing
     */
    record Sparse(long first, int[] hosts, int[] streams, long[] places, long[] times) implements EventStretch {
        @Override
        public int size() {
            return places.length;
        }

        @Override
        public long time() {
            return times[0];
        }

        /** The first row at or after a time. */
        long rowAt(long time) {
            return first + PartitionPoint.of(times.length, i -> times[i] < time);
        }
    }
}
