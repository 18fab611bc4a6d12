// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

import java.util.Random;

/**
 * A clock whose rate changes at random moments: at ideal time T it shows the sum of the stretches so far, each ideal
 * time times its rate, rounded down. Between moments rates are constant.
 */
final class SlewedClock {
    private static final long BILLION = 1_000_000_000;

    private final long[] begins;
    private final long[] shown;
    private final long[] partsPerBillion;

    private SlewedClock(long[] begins, long[] shown, long[] partsPerBillion) {
        this.begins = begins;
        this.shown = shown;
        this.partsPerBillion = partsPerBillion;
    }

    /** A clock with rates between 1 + slowest and 1 + fastest ppb, which it often takes in full. */
    static SlewedClock random(Random random, long start, long span, int changes, int slowest, int fastest) {
        long[] begins = random.longs(changes, start, start + span).sorted().toArray();
        begins[0] = start;
        long[] shown = new long[changes];
        long[] rates = new long[changes];
        shown[0] = start;
        for (int i = 0; i < changes; i++) {
            rates[i] = switch (random.nextInt(3)) {
                case 0 -> slowest;
                case 1 -> fastest;
                default -> slowest + random.nextInt(fastest - slowest + 1);
            };
            if (i > 0) {
                shown[i] = shown[i - 1] + elapsed(begins[i] - begins[i - 1], rates[i - 1]);
            }
        }
        return new SlewedClock(begins, shown, rates);
    }

    long read(long ideal) {
        int stretch = 0;
        while (stretch + 1 < begins.length && begins[stretch + 1] <= ideal) {
            stretch++;
        }
        return shown[stretch] + elapsed(ideal - begins[stretch], partsPerBillion[stretch]);
    }

    private static long elapsed(long ideal, long partsPerBillion) {
        return ideal + Math.floorDiv(ideal / 1_000 * partsPerBillion, BILLION / 1_000);
    }
}
