/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.synchronization;

/**
 * What is assumed of two clocks where messages do not say it: their rates, counted in nanoseconds of one per nanosecond
 * of the other, stay within {@code partsPerMillion} of the line that describes them. Between its first and its last
 * message a relation is taken to be straight.
 *
 * @param partsPerMillion largest departure of the rate, 0 to {@value #LARGEST}
 */
public record DriftAssumption(int partsPerMillion) {
    /** The largest rate error of a clock that NTP slews, and the default. */
    public static final DriftAssumption NTP_SLEW = new DriftAssumption(500);

    static final int LARGEST = 10_000;
    private static final int MILLION = 1_000_000;

    /** @throws IllegalArgumentException if the departure is negative or above {@value #LARGEST} ppm */
    public DriftAssumption {
        if (partsPerMillion < 0 || partsPerMillion > LARGEST) {
            throw new IllegalArgumentException("drift of " + partsPerMillion + " ppm is not within 0 to " + LARGEST);
        }
    }

    /** The assumption in words, to be shown beside every bound that rests on it. */
    public String text() {
        return "the clocks follow a straight line between the first and the last message; beyond them their rate"
                + " departs from it by at most " + partsPerMillion + " ppm";
    }

    /** The slowest and the fastest rate of two clocks that both count nanoseconds. */
    SlopeRange rates() {
        return new SlopeRange(
                new Slope(MILLION - partsPerMillion, MILLION), new Slope(MILLION + partsPerMillion, MILLION));
    }

    /** The departure as a plain number. */
    double rate() {
        return (double) partsPerMillion / MILLION;
    }

    /** How far the clocks may part over a distance, in ns, rounded up. */
    long parting(long distance) {
        long whole = distance / MILLION * partsPerMillion;
        long rest = distance % MILLION * partsPerMillion;
        return whole + (rest + MILLION - 1) / MILLION;
    }
}
