// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization.bench;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * A clock whose rate changes at times. Rates are whole ppb and change only at whole ideal seconds. So the time it shows
 * at a change is a whole number of nanoseconds, and many changes lose nothing.
 *
 * <p>Immutable and thread-safe.
 */
public final class Oscillator {
    private static final long BILLION = 1_000_000_000;
    private static final long STANDING = -BILLION;

    private final long[] begins;
    private final long[] shown;
    private final long[] partsPerBillion;

    private Oscillator(Stretches stretches) {
        begins = stretches.begins.toLongArray();
        shown = stretches.shown.toLongArray();
        partsPerBillion = stretches.rates.toLongArray();
    }

    /**
     * A clock of one rate.
     *
     * @param shownAtStart what it shows at ideal time 0, ns
     * @param partsPerBillion by how much it is too fast
     */
    public static Oscillator constant(long shownAtStart, long partsPerBillion) {
        return startingAt(shownAtStart).run(1, partsPerBillion).build();
    }

    /** Starts a clock of several rates; {@code shownAtStart} is what it shows at ideal time 0, ns. */
    public static Stretches startingAt(long shownAtStart) {
        return new Stretches(shownAtStart);
    }

    /** What the clock shows at an ideal time of 0 ns or later, rounded down to ns. */
    public long read(long ideal) {
        int stretch = stretchAt(ideal);
        return shown[stretch] + elapsed(ideal - begins[stretch], partsPerBillion[stretch]);
    }

    /** Whether the clock stands still at an ideal time, since its host sleeps. */
    public boolean standsAt(long ideal) {
        return partsPerBillion[stretchAt(ideal)] == STANDING;
    }

    private int stretchAt(long ideal) {
        int found = Arrays.binarySearch(begins, ideal);
        return found >= 0 ? found : -found - 2;
    }

    /** Whole seconds are apart, because the product for a long time does not fit. */
    private static long elapsed(long ideal, long partsPerBillion) {
        long seconds = ideal / BILLION;
        return ideal + seconds * partsPerBillion + Math.floorDiv(ideal % BILLION * partsPerBillion, BILLION);
    }

    /** The rates of a clock, one after the other; the last one stays. */
    public static final class Stretches {
        private final LongArrayList begins = new LongArrayList();
        private final LongArrayList shown = new LongArrayList();
        private final LongArrayList rates = new LongArrayList();
        private long nextBegin;
        private long nextShown;

        private Stretches(long shownAtStart) {
            nextShown = shownAtStart;
        }

        /** Adds a number of ideal seconds in which the clock is too fast by some ppb. */
        public Stretches run(long seconds, long partsPerBillion) {
            begins.add(nextBegin);
            shown.add(nextShown);
            rates.add(partsPerBillion);
            nextBegin += seconds * BILLION;
            nextShown += elapsed(seconds * BILLION, partsPerBillion);
            return this;
        }

        /** Adds a number of ideal seconds in which the clock stands still. */
        public Stretches stand(long seconds) {
            return run(seconds, STANDING);
        }

        /** The clock with these rates, at least one. */
        public Oscillator build() {
            return new Oscillator(this);
        }
    }
}
