// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Words for lengths of time and moments. All arguments are nanoseconds. */
public final class Durations {
    private static final String[] UNITS = {"µs", "ms", "s"};
    private static final long SECOND = 1_000_000_000L;
    private static final long LONGEST_IN_SECONDS = 120;
    /** Clocks below this date count from the boot of their host and have no calendar. */
    private static final long YEAR = 365L * 86_400 * SECOND;

    private Durations() {
    }

    /**
     * A length of time with three significant digits and a unit: {@code 312 µs}, {@code 4.21 ms}, {@code 1.80 s},
     * {@code 3 min 20 s}.
     */
    public static String format(long nanoseconds) {
        if (nanoseconds < 0) {
            return "-" + format(-Math.max(nanoseconds, -Long.MAX_VALUE));
        }
        if (nanoseconds < 1000) {
            return nanoseconds + " ns";
        }
        if (nanoseconds >= LONGEST_IN_SECONDS * SECOND) {
            return minutes(nanoseconds / SECOND + (nanoseconds % SECOND + SECOND / 2) / SECOND);
        }
        long unit = 1000;
        int index = 0;
        while (index < 2 && nanoseconds * 2 >= 1999 * unit) {
            unit *= 1000;
            index++;
        }
        return threeDigits(nanoseconds, unit) + " " + UNITS[index];
    }

    /** A length of time in milliseconds with six decimals, for columns: {@code 1.234567}. */
    public static String milliseconds(long nanoseconds) {
        StringBuilder text = new StringBuilder();
        milliseconds(nanoseconds, text);
        return text.toString();
    }

    /** Appends a length of time in milliseconds with six decimals. */
    public static void milliseconds(long nanoseconds, StringBuilder text) {
        if (nanoseconds < 0) {
            text.append('-');
        }
        text.append(Math.abs(nanoseconds / 1_000_000)).append('.');
        padded(Math.abs(nanoseconds % 1_000_000), 6, text);
    }

    /** A length of time in milliseconds with six decimals and a sign: {@code +1.234567 ms}. */
    public static String offset(long nanoseconds) {
        return (nanoseconds < 0 ? "" : "+") + milliseconds(nanoseconds) + " ms";
    }

    /** A moment as date and time in UTC, or in seconds if the clock counts from the host's boot or is before 1970. */
    public static String timestamp(long nanoseconds) {
        if (nanoseconds < YEAR) {
            return (nanoseconds < 0 ? "-" : "") + Math.abs(nanoseconds / SECOND) + "."
                    + padded(Math.abs(nanoseconds % SECOND), 9) + " s";
        }
        return calendar(
                LocalDateTime.ofEpochSecond(nanoseconds / SECOND, (int) (nanoseconds % SECOND), ZoneOffset.UTC));
    }

    /**
     * Written here, since the first of Java's formats that a process makes costs as much as a hundredth of a short run.
     */
    private static String calendar(LocalDateTime moment) {
        StringBuilder text = new StringBuilder().append(moment.getYear());
        padded(moment.getMonthValue(), 2, text.append('-'));
        padded(moment.getDayOfMonth(), 2, text.append('-'));
        padded(moment.getHour(), 2, text.append(' '));
        padded(moment.getMinute(), 2, text.append(':'));
        padded(moment.getSecond(), 2, text.append(':'));
        padded(moment.getNano(), 9, text.append('.'));
        return text.append(" UTC").toString();
    }

    private static String threeDigits(long value, long unit) {
        long hundredths = (value * 100 + unit / 2) / unit;
        if (hundredths < 1000) {
            return hundredths / 100 + "." + padded(hundredths % 100, 2);
        }
        long tenths = (value * 10 + unit / 2) / unit;
        return tenths < 1000 ? tenths / 10 + "." + tenths % 10 : String.valueOf((value + unit / 2) / unit);
    }

    private static String minutes(long seconds) {
        long hours = seconds / 3600;
        return hours == 0
                ? seconds / 60 + " min " + padded(seconds % 60, 2) + " s"
                : hours + " h " + padded(seconds % 3600 / 60, 2) + " min";
    }

    private static String padded(long value, int digits) {
        StringBuilder text = new StringBuilder(digits);
        padded(value, digits, text);
        return text.toString();
    }

    private static void padded(long value, int digits, StringBuilder text) {
        long power = 10;
        for (int written = 1; written < digits; written++) {
            if (value < power) {
                text.append('0');
            }
            power *= 10;
        }
        text.append(value);
    }
}
