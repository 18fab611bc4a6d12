// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.Locale;

/** What the values of a row over time are counted in. */
public enum Unit {
    /** A number of tasks. */
    TASKS {
        @Override
        public String of(double sum, long time) {
            double mean = sum / time;
            return mean == 1 ? "1 task" : number(mean) + " tasks";
        }
    },
    /** A number of events. */
    EVENTS {
        @Override
        public String of(double sum, long time) {
            long count = Math.round(sum);
            return (count == 1 ? "1 event" : Counts.of(count) + " events") + " in "
                    + Durations.format(time);
        }
    },
    /** A frequency. */
    HERTZ {
        @Override
        public String of(double sum, long time) {
            return scaled(sum / time, "Hz");
        }
    },
    /** An amount of memory. */
    BYTES {
        @Override
        public String of(double sum, long time) {
            return scaled(sum / time, "B");
        }
    },
    /** Bytes that are moved; the sum is their number. */
    BYTES_PER_SECOND {
        @Override
        public String of(double sum, long time) {
            return scaled(sum / time * SECOND, "B/s");
        }
    };

    private static final double SECOND = 1e9;
    private static final String[] THOUSANDS = {"", "k", "M", "G", "T"};

    private static final double LARGE = 100;
    private static final double SMALL = 0.1;

    /**
     * The value over some time in words.
     *
     * @param sum of all values, each times its ns
     * @param time ns
     */
    public abstract String of(double sum, long time);

    private static String scaled(double value, String unit) {
        int power = 0;
        double scaled = value;
        while (scaled >= 999.5 && power + 1 < THOUSANDS.length) {
            scaled /= 1000;
            power++;
        }
        int decimals = scaled >= 99.95 || scaled == Math.rint(scaled) ? 0 : scaled >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f %s%s", scaled, THOUSANDS[power], unit);
    }

    /** How many events were lost; 0 if that is not known. */
    public static String lost(long events) {
        return events == 0 ? "events were lost" : Counts.of(events) + " lost";
    }

    /** A number with as many digits as can matter. */
    static String number(double value) {
        if (value == Math.rint(value) || value >= LARGE) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return value < SMALL ? "<0.1" : String.format(Locale.ROOT, "%.1f", value);
    }
}
