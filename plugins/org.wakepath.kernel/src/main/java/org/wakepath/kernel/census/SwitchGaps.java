// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.kernel.census;

/**
 * Switches that do not continue the one before on their CPU, so that others between them are missing. Nobody counted
 * those: the tracer did not see them, or a filter left them out.
 *
 * @param switches number of all switches
 * @param places number of such switches
 * @param nanoseconds time between them and the ones before, in which nothing shows who had the CPU, ns
 */
public record SwitchGaps(long switches, long places, long nanoseconds) {
    /** So many show a filter; fewer may be losses. */
    private static final int FEWEST_FILTERED = 10;
    /** The part of all switches that these are at least. */
    private static final int FILTERED_PART = 4;

    /** Whether so many do not continue that only the switches of some tasks can have been recorded. */
    public boolean isFiltered() {
        return places >= FEWEST_FILTERED && places >= switches / FILTERED_PART;
    }

    SwitchGaps and(SwitchGaps more) {
        return new SwitchGaps(switches + more.switches, places + more.places, nanoseconds + more.nanoseconds);
    }

    /** Follows the switches of one stream, in order. */
    static final class Tally {
        private static final long UNKNOWN = -1;

        private long switches;
        private long places;
        private long nanoseconds;
        private long task = UNKNOWN;
        private long since;

        /** Notes that a CPU changes from one task to another. */
        void add(long previous, long next, long time) {
            switches++;
            if (task != UNKNOWN && task != previous) {
                places++;
                nanoseconds += Math.max(0, time - since);
            }
            task = next;
            since = time;
        }

        /** Notes that events were lost, which the tracer counted. */
        void lose() {
            task = UNKNOWN;
        }

        SwitchGaps gaps() {
            return new SwitchGaps(switches, places, nanoseconds);
        }
    }
}
