// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.synchronization;

/**
 * What is assumed about the rate of two clocks if messages do not show it. The rate is in nanoseconds of one clock per
 * nanosecond of the other. It varies by at most {@code partsPerMillion}, and differs from 1 by at most that if messages
 * leave it open.
 *
 * @param partsPerMillion largest difference between two rates of the same clocks, 0 to {@value #LARGEST}
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

    /** The assumption in words, for display beside every bound that rests on it. */
    public String text() {
        return "the rate of the clocks varies by at most " + partsPerMillion
                + " ppm, and is within as much of 1 where the messages leave it open";
    }

    /** The slowest and the fastest rate of two clocks that both count nanoseconds. */
    SlopeRange rates() {
        return new SlopeRange(
                new Slope(MILLION - partsPerMillion, MILLION), new Slope(MILLION + partsPerMillion, MILLION));
    }

    /**
     * All rates that two clocks can have at some moment, if messages show a rate of at least {@code lower} at one
     * moment and at most {@code upper} at another.
     *
     * <p>Rates that vary by at most R lie in [c, c + R] for some c. So c is at most the upper limit, and c + R at least
     * the lower one.
     */
    SlopeRange momentary(Slope lower, Slope upper) {
        return new SlopeRange(lower.lowered(partsPerMillion), upper.raised(partsPerMillion));
    }
}
